import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '@/contract/complaint';
import { orderTokenHeader } from '@/contract/wire';
import { clientKey, countDone, makeLimit } from '../../../http/rateLimits';
import { registerRoute } from '../../../http/route';
import type { ImageStore } from '../../../images/ImageStore';
import { registerUpload } from '../../../images/uploadRoute';
import type { OrderDependencies } from '../OrderDependencies';
import { findLinked } from '../orderLink';
import { getOrder } from '../orderRepository';
import * as complaints from './complaintService';

type WithLink = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** Each complaint sends an email, and each picture is decoded. */
const complaintsPerHour = 10;
const picturesPerHour = 60;

/** @param withLink counts invalid links */
export function complaintRoutes(
  app: FastifyInstance,
  deps: OrderDependencies & { images: Pick<ImageStore, 'normalize'> },
  withLink: WithLink,
): void {
  const { kysely, transaction } = deps.database;
  const { images } = deps;
  const perClient = (max: number) => ({ max, getKey: clientKey });
  const opening = makeLimit(app, 'complaint', 60, perClient(complaintsPerHour));
  const adding = makeLimit(app, 'complaintMessage', 60, perClient(complaintsPerHour));
  const uploading = makeLimit(app, 'complaintPicture', 60, perClient(picturesPerHour));
  const locked = { lock: true };
  const upload = { images, minSide: 1, maxBytes: endpoints.maxComplaintPictureBytes };
  const getToken = ({ headers }: FastifyRequest) => String(headers[orderTokenHeader.toLowerCase()]);

  registerRoute(app, endpoints.readComplaints, async ({ actor, params, locale }) => {
    const order = await getOrder(kysely, { id: params.id, customer_id: actor.customerId });
    return complaints.readComplaints(kysely, order, { locale, signedIn: true });
  });

  registerRoute(app, endpoints.openComplaint, ({ actor, params, body, locale, request }) =>
    countDone(opening, request, () =>
      transaction(async (trx) => {
        const ownOrder = { id: params.id, customer_id: actor.customerId };
        const order = await getOrder(trx, ownOrder, locked);
        return complaints.openComplaint(deps, trx, order, body, { locale, signedIn: true });
      }),
    ),
  );

  registerRoute(app, endpoints.addToComplaint, ({ actor, params, body, locale, request }) =>
    countDone(adding, request, () =>
      transaction(async (trx) => {
        const ownOrder = { id: params.id, customer_id: actor.customerId };
        const order = await getOrder(trx, ownOrder, locked);
        return complaints.addToComplaint(trx, order, body, { locale, signedIn: true });
      }),
    ),
  );

  registerUpload(
    app,
    endpoints.addComplaintPicture,
    { ...upload, admit: uploading },
    (picture, { actor, params }) =>
      transaction(async (trx) => {
        const ownOrder = { id: params.id, customer_id: actor.customerId };
        return complaints.addComplaintPicture(trx, await getOrder(trx, ownOrder, locked), picture);
      }),
  );

  registerRoute(app, endpoints.readLinkedComplaints, ({ body, locale, request }) =>
    withLink(request, async () => {
      const order = await findLinked(kysely, body.token);
      return complaints.readComplaints(kysely, order, { locale, signedIn: false });
    }),
  );

  registerRoute(app, endpoints.openLinkedComplaint, ({ body, locale, request }) =>
    withLink(request, () =>
      countDone(opening, request, () =>
        transaction(async (trx) => {
          const order = await findLinked(trx, body.token, locked);
          return complaints.openComplaint(deps, trx, order, body, { locale, signedIn: false });
        }),
      ),
    ),
  );

  registerRoute(app, endpoints.addToLinkedComplaint, ({ body, locale, request }) =>
    withLink(request, () =>
      countDone(adding, request, () =>
        transaction(async (trx) => {
          const order = await findLinked(trx, body.token, locked);
          return complaints.addToComplaint(trx, order, body, { locale, signedIn: false });
        }),
      ),
    ),
  );

  registerUpload(
    app,
    endpoints.addLinkedComplaintPicture,
    {
      ...upload,
      admit: async (request) => {
        await withLink(request, () => findLinked(kysely, getToken(request)));
        await uploading(request);
      },
    },
    (picture, { request }) =>
      transaction(async (trx) => {
        const order = await findLinked(trx, getToken(request), locked);
        return complaints.addComplaintPicture(trx, order, picture);
      }),
  );
}
