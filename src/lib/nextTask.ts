/** Between two tasks the browser handles presses and paints. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
