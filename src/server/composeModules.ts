import type { FastifyInstance } from 'fastify';
import { composeJobs } from './composeJobs';
import type { CatalogueVersion } from './database/catalogueVersion';
import type { Database } from './database/client';
import type { Job } from './database/jobRuns';
import { eachApart } from './eachApart';
import { useIdentity } from './http/identity';
import { outbox as unlimitedOutbox } from './email/emailRepository';
import { limitRecipients } from './email/recipientLimit';
import { accountantRoutes } from './modules/accountant/accountantRoutes';
import { addressRoutes } from './modules/address/addressRoutes';
import { booksRoutes } from './modules/books/booksRoutes';
import { makeVisitCounts, type VisitCounts } from './modules/books/visitService';
import type { Metrics } from './modules/operations/metrics';
import { caseRoutes } from './modules/cases/caseRoutes';
import { codeRoutes } from './modules/code/codeRoutes';
import { cartRoutes } from './modules/cart/cartRoutes';
import { catalogueRoutes } from './modules/catalogue/catalogueRoutes';
import { contentAdminRoutes } from './modules/contentAdmin/contentAdminRoutes';
import { contentRoutes } from './modules/content/contentRoutes';
import { customerRoutes } from './modules/customer/customerRoutes';
import { makeIdentities } from './modules/customer/sessions';
import { firstDayRoutes } from './modules/firstDay/firstDayRoutes';
import { adminOrderRoutes } from './modules/order/admin/adminOrderRoutes';
import { moneyRoutes } from './modules/money/moneyRoutes';
import { orderEventStream } from './modules/order/admin/orderEventStream';
import { writeReminders } from './modules/order/reminder';
import { orderRoutes } from './modules/order/orderRoutes';
import { peopleRoutes } from './modules/people/peopleRoutes';
import { paymentRoutes } from './modules/payment/paymentRoutes';
import { imageUploadRoutes } from './modules/productAdmin/imageUploadRoutes';
import { productAdminRoutes } from './modules/productAdmin/productAdminRoutes';
import { priceReductionRoutes } from './modules/priceReduction/priceReductionRoutes';
import {
  makeReductionScheduler,
  type ReductionScheduler,
} from './modules/priceReduction/reductionScheduler';
import { recallRoutes } from './modules/recall/recallRoutes';
import { receiptRoutes } from './modules/receipts/receiptRoutes';
import { reviewRoutes } from './modules/review/reviewRoutes';
import { makeStaffIdentities } from './modules/staff/staffIdentityService';
import { staffRoutes } from './modules/staff/staffRoutes';
import { type MakeStaffLink, staffLinks } from './modules/staff/memberService';
import { stockRoutes } from './modules/stock/stockRoutes';
import { stockAlertRoutes } from './modules/stockAlert/stockAlertRoutes';
import { writeReviewRequests } from './modules/review/reviewRequestService';
import { unsubscribeTokens, writeDueAlerts } from './modules/stockAlert/stockAlertService';
import { wishlistRoutes } from './modules/wishlist/wishlistRoutes';
import { ImageProcessor } from './images/ImageProcessor';
import { ImageStore } from './images/ImageStore';
import type { Storage } from './images/storage';
import { storageRoutes } from './images/storageRoutes';
import type { Settings } from './settings';
import { makePublisher, type Publisher } from './modules/catalogue/publisher';
import type { OrderDependencies } from './modules/order/OrderDependencies';

export interface ModuleParts {
  database: Database;
  settings: Settings;
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'refresh'>;
  imageProcessorPath: string;
  storage: Storage;
  observeVisit: Metrics['observeVisit'];
}

/** Services that are also used outside requests. */
export interface Modules {
  images: ImageStore;
  publisher: Publisher;
  reductionScheduler: ReductionScheduler;
  staffLink: MakeStaffLink;
  /** Writes one batch of emails. @returns the number of emails */
  writeDueEmails(): Promise<number>;
  jobs: readonly Job[];
  visits: VisitCounts;
}

export function composeModules(
  app: FastifyInstance,
  { database, settings, catalogueVersion, imageProcessorPath, storage, observeVisit }: ModuleParts,
): Modules {
  const { limits } = settings;
  const outbox = limitRecipients(unlimitedOutbox, limits.emailsPerDay);
  const staffIdentities = makeStaffIdentities(database.kysely);
  useIdentity(app, makeIdentities(database.kysely), limits, staffIdentities);

  const imageProcessor = new ImageProcessor(imageProcessorPath);
  app.addHook('onClose', async () => imageProcessor.close());
  const images = new ImageStore(storage, imageProcessor);
  const publisher = makePublisher({ database, catalogueVersion });
  const orderDependencies: OrderDependencies = {
    database,
    outbox,
    orderEmail: settings.orderEmail,
    limits,
  };
  const alertDependencies = { database, outbox, secret: settings.secret };

  const onProblem = (err: unknown) => app.log.error({ err }, 'visits not saved');
  const visits = makeVisitCounts(database.kysely, { observe: observeVisit, onProblem });
  app.addHook('onClose', () => visits.save().catch(onProblem));

  storageRoutes(app, { images });
  catalogueRoutes(app, { database, catalogueVersion });
  contentRoutes(app, { database, settings });
  contentAdminRoutes(app, { database, publisher, images });
  cartRoutes(app, { database, limits, visits });
  wishlistRoutes(app, { database });
  customerRoutes(app, { database, outbox, limits });
  addressRoutes(app, { database, limits });
  const { secret, publicUrl } = settings;
  staffRoutes(app, { database, outbox, secret, publicUrl });
  const reductionScheduler = makeReductionScheduler({
    database,
    publisher,
    onProblem: (err) => app.log.error({ err }, 'price reductions not applied'),
  });
  priceReductionRoutes(app, { database, publisher }, reductionScheduler);
  codeRoutes(app, { database });
  stockRoutes(app, { database });
  stockAlertRoutes(app, alertDependencies);
  reviewRoutes(app, { database });
  caseRoutes(app, { database, outbox, images });
  productAdminRoutes(app, { database, publisher, images });
  imageUploadRoutes(app, { database, images });
  orderRoutes(app, { ...orderDependencies, images, visits }, limits);
  adminOrderRoutes(app, orderDependencies, settings);
  moneyRoutes(app, orderDependencies);
  booksRoutes(app, { database, visits });
  peopleRoutes(app, { database });
  receiptRoutes(app, { database });
  recallRoutes(app, { database, outbox });
  accountantRoutes(app, { database });
  firstDayRoutes(app, { database, publisher, outbox }, settings);
  orderEventStream(app, { database, identities: staffIdentities });
  paymentRoutes(app, { database });

  return {
    images,
    publisher,
    reductionScheduler,
    visits,
    staffLink: staffLinks({ database, publicUrl }),
    async writeDueEmails() {
      let count = 0;
      await eachApart(
        [
          () => writeDueAlerts(alertDependencies),
          () => writeReminders(orderDependencies),
          () => writeReviewRequests({ database, outbox }, unsubscribeTokens(settings)),
        ],
        async (write) => {
          count += await write();
        },
      );
      return count;
    },
    jobs: composeJobs({
      database,
      outbox,
      limits,
      images,
      rateLimits: app.rateLimitStore,
      orders: orderDependencies,
    }),
  };
}
