/** Numbers that both sides obey. Units stand in the names; sections are the specification's. */

/** Section 5 and 9. */
export const streetMaxLength = 127;
export const streetNumberMaxLength = 31;

/** The server's rule, shown as a hint; the form itself only asks for presence. */
export const passwordMinLength = 8;
export const passwordMaxLength = 128;

export const nameMaxLength = 127;
export const emailMaxLength = 254;
export const phoneMaxLength = 31;
export const courierNoteMaxLength = 500;
export const searchMaxLength = 100;

/** Quantities of one product in a cart run from 1 to the stock, at most this. */
export const maxQuantityPerLine = 99;

/** From this many pieces down the stock label counts them. */
export const lowStockThreshold = 5;

export const defaultPerPage = 24;
export const maxPerPage = 100;
/** A year of a customer who orders every few weeks, in about two screens of a desk. */
export const ordersPerPage = 20;

/** Days. A change of the cart that could not be sent for so long is dropped by the browser. */
export const pendingChangeDays = 7;

/** Days. A guest's cart and wishlist live this long after the last visit. */
export const guestCookieDays = 30;
/** Days after its last use. */
export const tokenDays = 30;
/** Minutes. */
export const passwordResetMinutes = 60;
/** Hours in which a changed e-mail address can be confirmed, and be undone from the one before. */
export const emailChangeHours = 72;

/** Queries are repeated this often at most, and never on these statuses (section 8). */
export const queryRetries = 3;
export const statusesWithoutRetry: readonly number[] = [400, 401, 404, 500];

/** Milliseconds without an answer after which a call counts as lost. */
export const callTimeoutMs = 15_000;

/** The translation loader of section 8 and 9. Milliseconds, doubling. */
export const translationRetries = 5;
export const translationFirstDelayMs = 350;
export const translationParallelReads = 10;

/** Milliseconds (section 2 and 9). */
export const carouselAutoplayMs = 2000;
export const toastMs = 4000;
export const maxToasts = 3;
/** Lines after which a card's description is cut. */
export const descriptionClampLines = 4;

/** Milliseconds without an answer after which the map counts as failed. */
export const mapTimeoutMs = 10_000;
