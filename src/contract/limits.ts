/* Limits shared by server and web app. Sections refer to the specification. */

/** Section 5 and 9. */
export const streetMaxLength = 127;
export const streetNumberMaxLength = 31;

/** Enforced by the server and shown as a hint; the form only requires a value. */
export const passwordMinLength = 8;
export const passwordMaxLength = 128;

export const nameMaxLength = 127;
export const emailMaxLength = 254;
export const phoneMaxLength = 31;
export const courierNoteMaxLength = 500;
export const giftNoteMaxLength = 300;
export const reviewTextMaxLength = 2000;
export const searchMaxLength = 100;
/** For a discount code as typed, with spaces and dashes. */
export const codeMaxLength = 50;

/** Maximum quantity of a product in a cart, also limited by the stock. */
export const maxQuantityPerLine = 99;

/** The stock label shows a quantity up to this number. */
export const lowStockThreshold = 5;

export const defaultPerPage = 24;
export const maxPerPage = 100;
export const maxPage = 100_000;
/** About a year of orders by a regular customer; two screens on a desktop. */
export const ordersPerPage = 20;

/** Reviews on a product's page. */
export const reviewsPerPage = 10;

/** Days. The browser drops cart changes that could not be sent within this time. */
export const pendingChangeDays = 7;

/** Viewed products that the browser keeps. */
export const maxRecentlyViewed = 12;
/** Searches that the browser keeps. */
export const maxRecentSearches = 5;

/** Days. A guest's cart and wishlist are kept this long after the last visit. */
export const guestCookieDays = 30;
/** Days after the last use. */
export const tokenDays = 30;
/** Minutes. */
export const passwordResetMinutes = 60;
/** Minutes. */
export const signInLinkMinutes = 20;
/** Hours to confirm a changed email, or to undo the change from the old one. */
export const emailChangeHours = 72;
/** Days after an order's last step in which the link in its emails opens it. */
export const orderLinkDays = 90;
/** Hours to confirm an email for a stock alert. */
export const stockAlertHours = 48;

/** Maximum retries of a query; none on these statuses (section 8). */
export const queryRetries = 3;
export const statusesWithoutRetry: readonly number[] = [400, 401, 404, 500];

/** Milliseconds. Request timeout. */
export const callTimeoutMs = 15_000;

/** Translation loader (sections 8 and 9). Milliseconds, doubling. */
export const translationRetries = 5;
export const translationFirstDelayMs = 350;
export const translationParallelReads = 10;

/** Milliseconds (section 2 and 9). */
export const carouselAutoplayMs = 2000;
export const toastMs = 4000;
export const maxToasts = 3;
/** Maximum lines of a card's description. */
export const descriptionClampLines = 4;

/** Milliseconds. Loading timeout of the map. */
export const mapTimeoutMs = 10_000;

/** Largest amount that staff can enter, in para: ten million dinars. */
export const maxAmount = 1_000_000_000;
