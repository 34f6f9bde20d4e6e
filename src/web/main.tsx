import { nextTask } from '@/lib/nextTask';

/** Evaluates the modules of `start` in several tasks. The first scripts contain all of them. */
async function main(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './store/makeStore');
  await nextTask();
  await import(/* webpackMode: "eager" */ './app/RootLayout');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './app/start');
  await nextTask();
  await start();
}

void main();
