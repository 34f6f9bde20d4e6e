import type { Endpoint } from '../endpoint';
import * as content from './content';
import * as orders from './orders';
import * as transitions from './orderTransitions';
import * as phoneOrders from './phoneOrders';
import { getPrint } from './print';
import * as me from './me';
import * as reviews from './reviews';
import * as settings from './settings';
import * as staff from './staff';
import * as stock from './stock';
import { getToday } from './today';

/** All endpoints of the admin; the authorization matrix has a row for each. */
export const adminEndpoints = {
  staffLogin: staff.staffLogin,
  staffLoginCode: staff.staffLoginCode,
  staffLoginRecovery: staff.staffLoginRecovery,
  beginEnrollment: staff.beginEnrollment,
  enroll: staff.enroll,
  getMe: me.getMe,
  updateMe: me.updateMe,
  staffLogout: me.staffLogout,
  reauthenticate: me.reauthenticate,
  listStaffSessions: staff.listStaffSessions,
  endStaffSession: staff.endStaffSession,
  readStaffLink: staff.readStaffLink,
  acceptStaffLink: staff.acceptStaffLink,
  listStaff: staff.listStaff,
  inviteStaff: staff.inviteStaff,
  updateStaff: staff.updateStaff,
  resetStaff: staff.resetStaff,
  listAudit: staff.listAudit,
  listStock: stock.listStock,
  listMovements: stock.listMovements,
  addMovements: stock.addMovements,
  addCounts: stock.addCounts,
  getToday,
  listAdminOrders: orders.listAdminOrders,
  getOrderCounts: orders.getOrderCounts,
  getAdminOrder: orders.getAdminOrder,
  quoteOrder: phoneOrders.quoteOrder,
  createPhoneOrder: phoneOrders.createPhoneOrder,
  transitionOrder: transitions.transitionOrder,
  transitionOrders: transitions.transitionOrders,
  undoTransition: transitions.undoTransition,
  undoBatch: transitions.undoBatch,
  updateOrderDetails: orders.updateOrderDetails,
  addOrderNote: orders.addOrderNote,
  deleteOrderNote: orders.deleteOrderNote,
  resendEmail: orders.resendEmail,
  findAnything: phoneOrders.findAnything,
  getPrint,
  listAdminReviews: reviews.listAdminReviews,
  decideReview: reviews.decideReview,
  listAdminCategories: content.listAdminCategories,
  createCategory: content.createCategory,
  updateCategory: content.updateCategory,
  deleteCategory: content.deleteCategory,
  arrangeCategories: content.arrangeCategories,
  listAdminTags: content.listAdminTags,
  createTag: content.createTag,
  updateTag: content.updateTag,
  deleteTag: content.deleteTag,
  listAdminSlides: content.listAdminSlides,
  createSlide: content.createSlide,
  updateSlide: content.updateSlide,
  deleteSlide: content.deleteSlide,
  arrangeSlides: content.arrangeSlides,
  getAdminPage: content.getAdminPage,
  updatePage: content.updatePage,
  getDeliverySettings: settings.getDeliverySettings,
  updateDeliverySettings: settings.updateDeliverySettings,
  getBusinessSettings: settings.getBusinessSettings,
  updateBusinessSettings: settings.updateBusinessSettings,
  getCatalogueSource: settings.getCatalogueSource,
} satisfies Record<string, Endpoint>;
