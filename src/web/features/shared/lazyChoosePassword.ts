import { lazyPart } from '@/ui/lazyPart';

/** Of its own chunk, with the forms, for pages that need them only for customers without a password. */
export const ChoosePassword = lazyPart(() =>
  import(/* webpackChunkName: "choose-password" */ './ChoosePassword').then((module) => ({
    default: module.ChoosePassword,
  })),
);
