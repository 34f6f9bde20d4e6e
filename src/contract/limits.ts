/* Limits shared by the server and the web app. */

/** Specification, sections 5 and 9. */
export const streetMaxLength = 127;
export const streetNumberMaxLength = 31;

/** The server enforces it, and the form shows it as a hint. */
export const passwordMinLength = 8;
export const passwordMaxLength = 128;

export const nameMaxLength = 127;
export const emailMaxLength = 254;
export const phoneMaxLength = 31;
export const courierNoteMaxLength = 500;
export const giftNoteMaxLength = 300;
export const reviewTextMaxLength = 2000;
export const searchMaxLength = 100;
/** The length of a discount code as typed, with spaces and dashes. */
export const codeMaxLength = 50;

/** Maximum quantity of a product in a cart, also limited by the stock. */
export const maxQuantityPerLine = 99;

/** The stock label shows a quantity up to this number. */
export const lowStockThreshold = 5;

export const defaultPerPage = 24;
export const maxPerPage = 100;
export const maxPage = 100_000;
/** About a year of a regular customer's orders, or two screens on a desktop. */
export const ordersPerPage = 20;

/** Number of reviews on a product's page. */
export const reviewsPerPage = 10;

/** In days. The browser drops cart changes that could not be sent within this time. */
export const pendingChangeDays = 7;

/** Number of viewed products that the browser keeps. */
export const maxRecentlyViewed = 12;
/** Number of searches that the browser keeps. */
export const maxRecentSearches = 5;

/** In days. A guest's cart and wishlist are kept this long after the last visit. */
export const guestCookieDays = 30;
/** In days after the last use. */
export const tokenDays = 30;
/** In minutes. */
export const passwordResetMinutes = 60;
/** In minutes. */
export const signInLinkMinutes = 20;
/** Hours in which to confirm a new email, or to undo the change from the old one. */
export const emailChangeHours = 72;
/** Days after an order's last step for which the link in its emails opens it. */
export const orderLinkDays = 90;
/** Hours in which to confirm an email for a stock alert. */
export const stockAlertHours = 48;

/** Maximum number of retries of a query, and statuses without a retry (specification, section 8). */
export const queryRetries = 3;
export const statusesWithoutRetry: readonly number[] = [400, 401, 404, 500];

/** The timeout of requests, in milliseconds. */
export const callTimeoutMs = 15_000;

/** Delays of the translation loader in milliseconds, doubling (specification, sections 8 and 9). */
export const translationRetries = 5;
export const translationFirstDelayMs = 350;
export const translationParallelReads = 10;

/** In milliseconds (specification, sections 2 and 9). */
export const carouselAutoplayMs = 2000;
export const toastMs = 4000;
export const maxToasts = 3;
/** Maximum number of lines of a card's description. */
export const descriptionClampLines = 4;

/** The loading timeout of the map, in milliseconds. */
export const mapTimeoutMs = 10_000;

/** Largest amount that staff can enter, in para: ten million dinars. */
export const maxAmount = 1_000_000_000;
