type Early = [clicked: Element] | [filledIn: Element, text: string];

/** What `startScript` leaves on the window. */
export interface EarlyInput extends Array<Early> {
  /** Somebody has been at the page. */
  sign?: 1;
  stop(): void;
}
