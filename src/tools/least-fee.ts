/** Fees of the firm that are said as "from ₹…": content/firm.yaml names them by the path of a page, and each is a figure like any other. */

/** Id of the figure: `least-fee-gst` of /gst, `least-fee-itr-2-form` of /income-tax-filing/itr-2-form. @param path of the page */
export function leastFeeId(path: string): string {
  return `least-fee-${path.split('/').at(-1)}`;
}
