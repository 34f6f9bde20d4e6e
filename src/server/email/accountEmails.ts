import { adminPaths } from '@/contract/admin/paths';
import { invitationHours, staffResetMinutes } from '@/contract/admin/staff';
import {
  emailChangeHours,
  passwordResetMinutes,
  signInLinkMinutes,
  stockAlertHours,
} from '@/contract/limits';
import { longDate } from '@/contract/longDate';
import { endStockAlertsPath, pagePaths } from '@/contract/paths';
import { type EmailTexts, unlinkedName } from './Writer';

/** Emails to accounts, visitors and staff. Tokens are in the fragment, which is not logged. */
export const accountEmails = {
  welcome: ({ name, email }, { text, button }) => ({
    subject: text('email:welcome.subject'),
    heading: text('email:welcome.heading'),
    name,
    blocks: [
      text('email:welcome.created', { email }),
      text('email:welcome.uses'),
      button(text('email:welcome.look'), ''),
      text('email:welcome.notYou'),
    ],
  }),

  password_reset: ({ name, email, token }, { text, button }) => ({
    subject: text('email:passwordReset.subject'),
    heading: text('email:passwordReset.heading'),
    name,
    blocks: [
      text('email:passwordReset.requested', { email }),
      button(text('email:passwordReset.set'), pagePaths.resetPassword, token),
      `${text('email:valid.minutes', { minutes: passwordResetMinutes })} ${text('email:passwordReset.notYou')}`,
    ],
  }),

  sign_in_link: ({ name, email, token }, { text, button }) => ({
    subject: text('email:signInLink.subject'),
    heading: text('email:signInLink.heading'),
    name,
    blocks: [
      text('email:signInLink.requested', { email }),
      button(text('email:signInLink.signIn'), pagePaths.signInLink, token),
      `${text('email:valid.minutesOnce', { minutes: signInLinkMinutes })} ${text('email:signInLink.notYou')}`,
    ],
  }),

  staff_invitation: ({ invited_by, token }, { text, button }) => ({
    subject: text('email:staffInvitation.subject'),
    heading: text('email:staffInvitation.heading'),
    name: '',
    blocks: [
      text('email:staffInvitation.invited', { invitedBy: unlinkedName(invited_by) }),
      button(text('email:staffInvitation.accept'), adminPaths.invitation, token),
      `${text('email:valid.hoursOnce', { hours: invitationHours })} ${text('email:staffInvitation.notYou')}`,
    ],
  }),

  staff_reset: ({ name, token }, { text, button }) => ({
    subject: text('email:staffReset.subject'),
    heading: text('email:staffReset.heading'),
    name,
    blocks: [
      text('email:staffReset.sent'),
      button(text('email:staffReset.setUp'), adminPaths.reset, token),
      text('email:valid.minutesOnce', { minutes: staffResetMinutes }),
    ],
  }),

  test_message: ({ name }, { text, greeting, button }) => ({
    subject: text('email:testMessage.subject'),
    heading: text('email:testMessage.heading'),
    blocks: [
      greeting(name),
      text('email:testMessage.arrived'),
      text('email:testMessage.spam'),
      button(text('email:testMessage.open'), adminPaths.today),
    ],
  }),

  staff_new_device: ({ name, device }, { text, button, locale, writtenAt }) => ({
    subject: text('email:newDevice.subject'),
    heading: text('email:newDevice.heading'),
    name,
    blocks: [
      text('email:newDevice.signedIn'),
      {
        rows: [
          [text('email:newDevice.device'), device],
          [text('email:newDevice.time'), longDate(locale, writtenAt, true)],
        ],
      },
      text('email:newDevice.you'),
      text('email:newDevice.notYou'),
      button(text('email:newDevice.open'), adminPaths.security),
    ],
  }),

  email_confirmation: ({ name, email, token }, { text, button }) => ({
    subject: text('email:emailConfirmation.subject'),
    heading: text('email:emailConfirmation.heading'),
    name,
    blocks: [
      text('email:emailConfirmation.entered', { email }),
      button(text('email:emailConfirmation.confirm'), pagePaths.confirmEmail, token),
      `${text('email:valid.hours', { hours: emailChangeHours })} ${text('email:emailConfirmation.notYou')}`,
    ],
  }),

  email_changed: ({ name, email, token }, { text, button }) => ({
    subject: text('email:emailChanged.subject'),
    heading: text('email:emailChanged.heading'),
    name,
    blocks: [
      text('email:emailChanged.changed', { email }),
      text('email:emailChanged.notYou'),
      button(text('email:emailChanged.restore'), pagePaths.restoreEmail, token),
      text('email:valid.hours', { hours: emailChangeHours }),
    ],
  }),

  stock_alert_confirmation: ({ product, token }, { text, button }) => ({
    subject: text('email:stockAlert.subject', { product }),
    heading: text('email:stockAlert.heading'),
    name: '',
    blocks: [
      text('email:stockAlert.asked', { product }),
      button(text('email:stockAlert.confirm'), pagePaths.stockAlert, token),
      `${text('email:valid.hours', { hours: stockAlertHours })} ${text('email:stockAlert.notYou')}`,
    ],
  }),

  back_in_stock: ({ product, product_id, token }, { text, button, publicUrl }) => ({
    subject: text('email:backInStock.subject', { product }),
    heading: text('email:backInStock.heading'),
    name: '',
    blocks: [
      text('email:backInStock.back', { product }),
      button(text('email:backInStock.see'), pagePaths.product(product_id)),
      text('email:backInStock.once'),
      text('email:backInStock.unsubscribe', { url: publicUrl + endStockAlertsPath(token) }),
    ],
  }),

  review_request: ({ name, products, token }, { text, button, publicUrl }) => ({
    subject: text('email:reviewRequest.subject'),
    heading: text('email:reviewRequest.heading'),
    name,
    blocks: [
      text('email:reviewRequest.ask'),
      ...products.map((product) =>
        button(
          text('email:reviewRequest.write', { product: product.name }),
          `${pagePaths.product(product.id)}#reviews`,
        ),
      ),
      text('email:reviewRequest.once'),
      text('email:reviewRequest.unsubscribe', { url: publicUrl + endStockAlertsPath(token) }),
    ],
  }),
} satisfies Partial<EmailTexts>;
