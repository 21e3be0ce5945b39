/** Pages that the queries of the search tests mean, by short names. */
export const COMPANY = '/company-registration';
export const PUBLIC = '/company-registration/public-company-registration';
export const NIDHI = '/company-registration/nidhi-company-registration';
export const OPC = '/company-registration/one-person-company-registration';
export const SECTION_8 = '/company-registration/section-8-company-registration';
export const NBFC = '/company-registration/nbfc-company-registration';
export const PRODUCER = '/company-registration/farmer-producer-company-registration';
export const GST = '/gst';
export const ITR = '/income-tax-filing';
export const FOOD = '/others/fssai-registration';
export const SHOP = '/others/shop-establishment-license';
export const ISO = '/others/iso-certification';
export const ROC = '/others/roc-compliance';
export const BOOKS = '/others';
export const TRADEMARK = '/company-trademark';
