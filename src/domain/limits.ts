/** How much there may be of what visitors send and of what is kept of it: the one table of these numbers. */

/** wrangler.toml must repeat those of a minute, since Cloudflare reads no code; a test compares. */
export const LIMITS = {
  /** Leads of one client in any minute, and as many withdrawals. LEADS_PER_MINUTE sets another. */
  leadsPerMinute: 30,
  /** Calls of every other kind, searches among them. CALLS_PER_MINUTE sets another. */
  callsPerMinute: 120,
  /**
   * Answers that are computed for each request: pages that no cache holds, tools, due dates. PAGES_PER_MINUTE sets another. Cached pages
   * are not counted.
   */
  pagesPerMinute: 600,
  /** What a network may do, in clients that use up their limit: in India thousands of phones share the addresses of a carrier. */
  networkTimes: 20,
  /**
   * What everyone together may do, in such clients: honest traffic, a hundredth of a visitor's limit each, stays below a hundred
   * of them with ten thousand visitors a minute.
   */
  siteTimes: 100,
  /**
   * Seconds over which each kind is counted, here and by the platform. Computed answers go by ten seconds, a sixth of their minute at once,
   * so that one client cannot spend the minute in two seconds while cached pages wait.
   */
  windowSeconds: { leads: 60, calls: 60, pages: 10 },
  /** Clients, and as many networks, whose calls are remembered in memory, in each process or isolate. */
  clientsRemembered: 10_000,
  /** Searches under way at once in a process or isolate. SEARCHES_AT_ONCE sets another. */
  searchesAtOnce: 16,
  /** Milliseconds after which a search has surely ended: six calls of the upstream, five seconds each, and some. */
  searchMs: 40_000,
  /**
   * Computed answers under way at once in a process or isolate, and how many may wait for how long. One at a time: there is one thread, so
   * that two would take as long, and a cached page waits for one of them at most.
   */
  computed: { most: 1, waiting: 256, waitingOfClient: 64, patienceMs: 5_000, longestMs: 2_000 },
  /** Bytes of a path as sent (percent-encoded). The longest of this site has under 100. */
  pathBytes: 2048,
  /**
   * Bytes of path and query together. A search of 200 Devanagari letters has 1,800 bytes once encoded, one of 200 emoji 2,400;
   * what advertisements and chats append to an address is some hundreds more.
   */
  addressBytes: 8192,
  /** Bytes of a request body. */
  bodyBytes: 16 * 1024,
  /** Megabytes of rendered pages in memory. PAGE_CACHE_MB sets another. */
  pageCacheMb: 32,
  /** Days a settled lead is kept: the consent notice promises no more, and RETENTION_DAYS sets no more. */
  retentionDays: 365,
  /** Days after its acceptance that a withdrawn lead is kept locked, where the firm does so (`withdrawnLeads` in firm.yaml). */
  sealedDays: 365,
  /** Days the note of an erasure is kept, which holds no word of the lead: so long the firm can see what to erase elsewhere. */
  erasureNoteDays: 365,
  /** Notes about pages that are kept at once: with words of the greatest length some 10 MB. */
  feedbackKept: 10_000,
  /** Days a backup is kept: the privacy policy promises no more. */
  backupDays: 30,
  /** Days a lead that was written without a connection waits on the visitor's own device. */
  unsentDays: 7,
  /** Pages that the service worker keeps on a device besides those that it keeps for everyone; those saved longest ago go. */
  savedPages: 60,
} as const;
