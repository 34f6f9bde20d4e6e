/** Specification, sections 5 and 9. */
export const streetMaxLength = 127;
export const streetNumberMaxLength = 31;

/** The server enforces it, and the form displays it as a hint. */
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

/** Also limited by the stock. */
export const maxQuantityPerLine = 99;

/** The stock label displays quantities up to this number. */
export const lowStockThreshold = 5;

export const defaultPerPage = 24;
export const maxPerPage = 100;
export const maxPage = 100_000;
/** About a year of a regular customer's orders, or two screens on a desktop. */
export const ordersPerPage = 20;

export const reviewsPerPage = 10;

/** In days. The browser drops older cart changes that it could not send. */
export const pendingChangeDays = 7;

export const maxRecentlyViewed = 12;
export const maxRecentSearches = 5;

/** In days after a guest's last visit. The guest's cart and wishlist are then deleted. */
export const guestCookieDays = 30;
export const tokenDays = 30;
export const passwordResetMinutes = 60;
export const signInLinkMinutes = 20;
export const emailChangeHours = 72;
/** Counted from the order's last step. */
export const orderLinkDays = 90;
export const stockAlertHours = 48;

/** Specification, section 8. */
export const queryRetries = 3;
export const statusesWithoutRetry: readonly number[] = [400, 401, 404, 500];

export const callTimeoutMs = 15_000;

/** The translation loader doubles its delay (specification, sections 8 and 9). */
export const translationRetries = 5;
export const translationFirstDelayMs = 350;
export const translationParallelReads = 10;

/** Specification, sections 2 and 9. */
export const carouselAutoplayMs = 2000;
export const toastMs = 4000;
export const maxToasts = 3;
export const descriptionClampLines = 4;

export const mapTimeoutMs = 10_000;

/** Ten million dinars in para. */
export const maxAmount = 1_000_000_000;
