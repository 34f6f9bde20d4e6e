import { nextTask } from '@/lib/nextTask';

/** The modules of `start` are evaluated in several tasks, without further requests: all are in the first scripts. */
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
