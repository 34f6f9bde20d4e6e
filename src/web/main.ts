import { nextTask } from './app/nextTask';

/**
 * The code is evaluated in several tasks, so that no touch waits for all of it: React, the store, the
 * frame with the parts it is made of, then the rest. It stands in the entry's files; nothing is fetched.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './store/makeStore'),
  () => import(/* webpackMode: "eager" */ './features/frame/Frame'),
  () => import(/* webpackMode: "eager" */ './app/RootLayout'),
];

async function begin(): Promise<void> {
  for (const evaluate of parts) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './app/start');
  await nextTask();
  await start();
}

void begin();
