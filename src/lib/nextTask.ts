/** Waits for the next task, so that the browser can handle input and paint. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
