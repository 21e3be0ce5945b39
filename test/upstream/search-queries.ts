/**
 * What visitors type, and the page they mean: one line for each query, in the groups of who types it how. A line more is
 * a test more. The page must come first, or among the first three where several are as good an answer.
 */

/** Query, page, and how far down it may stand (1 where nothing is said). */
export type ExpectedRank = readonly [query: string, page: string, within?: 1 | 3];

const COMPANY = '/company-registration';
const PUBLIC = '/company-registration/public-company-registration';
const NIDHI = '/company-registration/nidhi-company-registration';
const OPC = '/company-registration/one-person-company-registration';
const SECTION_8 = '/company-registration/section-8-company-registration';
const NBFC = '/company-registration/nbfc-company-registration';
const PRODUCER = '/company-registration/farmer-producer-company-registration';
const GST = '/gst';
const ITR = '/income-tax-filing';
const FOOD = '/others/fssai-registration';
const SHOP = '/others/shop-establishment-license';
const ISO = '/others/iso-certification';
const ROC = '/others/roc-compliance';
const BOOKS = '/others';
const TRADEMARK = '/company-trademark';
const REFUND = '/refund-policy';

const english: ExpectedRank[] = [
  ['company registration', COMPANY],
  ['public company registration', PUBLIC],
  ['private company registration', COMPANY],
  ['limited company', PUBLIC, 3],
  ['register a company online', COMPANY],
  ['start a startup', COMPANY],
  ['one person company', OPC],
  ['register an ngo', SECTION_8],
  ['non profit', SECTION_8],
  ['finance company licence', NBFC],
  ['farmer producer organisation', PRODUCER],
  ['gst registration', GST],
  ['gst registration for freelancer', '/gst/gst-proprietor-individual'],
  ['gst for partnership', '/gst/gst-llp-pertnership-firms'],
  ['gst for private limited company', '/gst/gst-private-pubic-company'],
  ['llp', '/gst/gst-llp-pertnership-firms'],
  ['income tax', ITR],
  ['file income tax return', ITR],
  ['income tax last date', ITR, 3],
  ['itr due date', '/quick-reads/itr-date-extended-notice', 3],
  ['salary return', '/income-tax-filing/itr-1-sahaj-form'],
  ['capital gains tax', '/income-tax-filing/itr-2-form'],
  ['tax for shares and mutual funds', '/income-tax-filing/itr-2-form'],
  ['food licence', FOOD],
  ['restaurant licence', FOOD],
  ['shop licence', SHOP],
  ['trade licence', SHOP],
  ['trademark', TRADEMARK],
  ['brand name registration', TRADEMARK],
  ['logo', TRADEMARK],
  ['iso 9001', ISO],
  ['annual return of company', ROC, 3],
  ['bookkeeping', BOOKS],
  ['refund', REFUND],
  ['cancel my order', REFUND, 3],
  ['terms', '/termsofuse'],
  ['privacy', '/privacypolicy'],
  ['delete my data', '/withdraw', 3],
  ['contact', '/contact'],
  ['become a partner', '/partner-with-lekha', 3],
  ['how much does company registration cost', COMPANY],
  ['do i need gst', GST],
  ['gst limit', GST],
  ['itr for pension', '/income-tax-filing/itr-1-sahaj-form'],
  ['crypto tax', '/income-tax-filing/itr-2-form'],
  ['partnership firm itr', '/income-tax-filing/itr-5-form'],
  ['gold loan company', NIDHI],
  ['cloud kitchen', FOOD],
  ['shop act licence', SHOP],
  ['stamp duty', COMPANY],
  ['digital signature', COMPANY],
  ['close company', ROC],
  ['solicitor', '/quick-reads/legal-solicitors-at-lekha'],
  ['grievance', '/company-details', 3],
  ['sources of figures', '/figures'],
];

const fromAbroad: ExpectedRank[] = [
  ['foreign company registration', COMPANY],
  ['foreign promoter', COMPANY],
  ['foreign director', COMPANY],
  ['foreign national', COMPANY],
  ['nri company', COMPANY],
  ['fdi', COMPANY],
  ['apostille', COMPANY],
  ['nri opc', OPC],
  ['nri income tax', '/income-tax-filing/itr-2-form'],
  ['foreign citizen director in indian company', COMPANY],
  ['foreign subsidiary', COMPANY],
  ['oci company', COMPANY],
];

const abbreviations: ExpectedRank[] = [
  ['gst', GST],
  ['gst no', GST],
  ['gstin', GST],
  ['itr', ITR],
  ['itr 4', '/income-tax-filing/itr-4-form'],
  ['itr4', '/income-tax-filing/itr-4-form'],
  ['itr-1', '/income-tax-filing/itr-1-sahaj-form'],
  ['itr 7', '/income-tax-filing/itr-7-form'],
  ['44ad', '/income-tax-filing/itr-4-form'],
  ['opc', OPC],
  ['opc registration', OPC],
  ['pvt ltd company', COMPANY],
  ['pvt ltd registration', COMPANY],
  ['public ltd', PUBLIC],
  ['nbfc', NBFC],
  ['fpo', PRODUCER],
  ['fssai', FOOD],
  ['roc', ROC],
  ['dir-3 kyc', ROC],
  ['huf', '/gst/gst-huf', 3],
  ['f&o', '/income-tax-filing/itr-3-form'],
  ['80g', SECTION_8, 3],
  ['tm', TRADEMARK],
  ['iso', ISO],
];

const hinglish: ExpectedRank[] = [
  ['company kaise khole', COMPANY, 3],
  ['company kholna hai', COMPANY],
  ['company register karna hai', COMPANY],
  ['gst number kaise le', GST],
  ['gst ke liye apply', GST],
  ['jiesti', GST],
  ['itr kaise bhare', ITR],
  ['income tax bharna', ITR],
  ['itr ki last date', ITR, 3],
  ['dukan licence', SHOP],
  ['dukan ka license', SHOP],
  ['gumasta', SHOP],
  ['khane ka licence', FOOD],
  ['dhaba licence', FOOD],
  ['kisan company', PRODUCER],
  ['sanstha registration', SECTION_8],
  ['paise wapas', REFUND],
  ['bahi khata', BOOKS, 3],
  ['naam registration brand', TRADEMARK],
];

const hindi: ExpectedRank[] = [
  ['कंपनी रजिस्ट्रेशन', COMPANY],
  ['कंपनी पंजीकरण', COMPANY],
  ['कंपनी कैसे खोलें', COMPANY],
  ['प्राइवेट लिमिटेड कंपनी', COMPANY],
  ['जीएसटी', GST],
  ['जीएसटी रजिस्ट्रेशन', GST],
  ['जीएसटी नंबर', GST],
  ['आयकर', ITR],
  ['आईटीआर', ITR],
  ['आयकर रिटर्न', ITR],
  ['आईटीआर 4', '/income-tax-filing/itr-4-form'],
  ['दुकान लाइसेंस', SHOP],
  ['खाद्य लाइसेंस', FOOD],
  ['ट्रेडमार्क', TRADEMARK],
  ['एनजीओ', SECTION_8],
  ['निधि कंपनी', NIDHI],
  ['धारा 8 कंपनी', SECTION_8],
  ['किसान कंपनी', PRODUCER],
  ['दुकान का लाइसेंस', SHOP],
  ['आयकर रिटर्न कैसे भरें', ITR],
  ['जीएसटी नंबर कैसे लें', GST],
  ['विदेशी निदेशक', COMPANY],
  ['पैसे वापस', REFUND],
];

const mistyped: ExpectedRank[] = [
  ['comapny registration', COMPANY],
  ['company registartion', COMPANY],
  ['private limted', COMPANY],
  ['trademrk', TRADEMARK],
  ['tredmark', TRADEMARK],
  ['fsai licence', FOOD],
  ['food lisence', FOOD],
  ['income tex return', ITR],
  ['gst registraton', GST],
  ['nidhi compny', NIDHI],
  ['gumashta', SHOP],
  ['acounting', BOOKS],
  ['refnd', REFUND],
  ['private limted compny registraton', COMPANY],
  ['incom tax', ITR],
];

/** Who asks a question that a tool answers is led to the tool; who names a service, to the service. */
const asked: ExpectedRank[] = [
  ['which itr form', '/tools/itr-form'],
  ['itr form chooser', '/tools/itr-form'],
  ['which itr', '/tools/itr-form'],
  ['old or new regime', '/tools/income-tax'],
  ['old vs new tax regime', '/tools/income-tax'],
  ['income tax calculator', '/tools/income-tax'],
  ['itr calculator', '/tools/income-tax'],
  ['late itr', '/tools/late-return'],
  ['itr late fee', '/tools/late-return', 3],
  ['late fee calculator', '/tools/late-return', 3],
  ['late fee calculater', '/tools/gst-late-fee', 3],
  ['gst late fee', '/tools/gst-late-fee'],
  ['late fee gst', '/tools/gst-late-fee'],
  ['roc late fee', '/tools/roc-late-fee'],
  ['aoc-4 late fee', '/tools/roc-late-fee'],
  ['gst registration limit', '/tools/gst-registration', 3],
  ['is gst mandatory', '/tools/gst-registration'],
  ['which company to register', '/tools/company-type'],
  ['llp vs company', '/tools/company-type'],
  ['company registration cost', '/tools/company-cost', 3],
  ['company registration fees', '/tools/company-cost', 3],
  ['which food licence', '/tools/fssai-licence'],
  ['fssai licence', FOOD],
  ['do i need a shop licence', '/tools/shop-licence', 3],
];

export const EXPECTED_RANKS: Readonly<Record<string, readonly ExpectedRank[]>> = {
  'in English': english,
  'with the question of a tool': asked,
  'by promoters abroad': fromAbroad,
  'as abbreviations': abbreviations,
  'in Hindi with Latin letters': hinglish,
  'in Hindi': hindi,
  'with mistakes': mistyped,
};
