/**
 * Asks for a file of the heading font early, so that it is there for the first paint or soon after. In the head, or as a header of the
 * answer, it would hold that paint up: a browser waits a tenth of a second for a font that it was told of before the body.
 * @param props.href its address; undefined where the page is rendered outside of the document
 */
export function FontFile({ href }: { href: string | undefined }) {
  // React would move it up into the head, unless somebody listens for its arrival. Nothing of that is sent.
  return href === undefined ? null : (
    <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" onLoad={() => {}} />
  );
}
