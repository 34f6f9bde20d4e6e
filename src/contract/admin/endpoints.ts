import type { Endpoint } from '../endpoint';
import { getCatalogueSource } from './catalogueSource';
import * as cases from './cases';
import * as categories from './categories';
import * as courierFile from './courierFile';
import * as settings from './shopSettings';
import * as money from './money';
import * as lineChanges from './orderLineChanges';
import * as orders from './orders';
import * as transitions from './orderTransitions';
import * as phoneOrders from './phoneOrders';
import { getPrint } from './print';
import * as me from './me';
import * as products from './products';
import { updateProductValues } from './productValues';
import * as reductions from './priceReductions';
import * as reviews from './reviews';
import * as pageTexts from './pageTexts';
import * as slides from './slides';
import * as staff from './staff';
import * as stock from './stock';
import { getToday } from './today';
import { replaceOrderLink } from './orders';
import * as firstDay from './firstDay';

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
  withdrawInvitation: staff.withdrawInvitation,
  updateStaff: staff.updateStaff,
  resetStaff: staff.resetStaff,
  listAudit: staff.listAudit,
  listStock: stock.listStock,
  listMovements: stock.listMovements,
  addMovements: stock.addMovements,
  addCounts: stock.addCounts,
  getToday,
  getFirstDay: firstDay.getFirstDay,
  dismissFirstDay: firstDay.dismissFirstDay,
  sendTestEmail: firstDay.sendTestEmail,
  removeSamples: firstDay.removeSamples,
  listAdminOrders: orders.listAdminOrders,
  getOrderCounts: orders.getOrderCounts,
  listCouriers: orders.listCouriers,
  getAdminOrder: orders.getAdminOrder,
  quoteOrder: phoneOrders.quoteOrder,
  createPhoneOrder: phoneOrders.createPhoneOrder,
  transitionOrder: transitions.transitionOrder,
  transitionOrders: transitions.transitionOrders,
  undoTransition: transitions.undoTransition,
  undoBatch: transitions.undoBatch,
  changeOrderLines: lineChanges.changeOrderLines,
  undoLineChange: lineChanges.undoLineChange,
  updateOrderDetails: orders.updateOrderDetails,
  addOrderNote: orders.addOrderNote,
  deleteOrderNote: orders.deleteOrderNote,
  resendEmail: orders.resendEmail,
  replaceOrderLink,
  findAnything: phoneOrders.findAnything,
  getPrint,
  listCourierParcels: courierFile.listCourierParcels,
  writeCourierFile: courierFile.writeCourierFile,
  readTrackingNumbers: courierFile.readTrackingNumbers,
  setTrackingNumbers: courierFile.setTrackingNumbers,
  getMoney: money.getMoney,
  matchPayments: money.matchPayments,
  bookTransfers: money.bookTransfers,
  bookSettlement: money.bookSettlement,
  getSettlement: money.getSettlement,
  revokeSettlement: money.revokeSettlement,
  acceptDifference: money.acceptDifference,
  linkPayment: money.linkPayment,
  exportMoney: money.exportMoney,
  enterRefund: money.enterRefund,
  deleteRefund: money.deleteRefund,
  payRefund: money.payRefund,
  listAdminReviews: reviews.listAdminReviews,
  decideReview: reviews.decideReview,
  listCases: cases.listCases,
  getCase: cases.getCase,
  enterCase: cases.enterCase,
  editCase: cases.editCase,
  decideCase: cases.decideCase,
  followCase: cases.followCase,
  writeCaseRegister: cases.writeCaseRegister,
  listAdminProducts: products.listAdminProducts,
  getProductChoices: products.getProductChoices,
  getAdminProduct: products.getAdminProduct,
  createProduct: products.createProduct,
  saveProductDraft: products.saveProductDraft,
  discardProductDraft: products.discardProductDraft,
  publishProduct: products.publishProduct,
  listProductVersions: products.listProductVersions,
  restoreProductVersion: products.restoreProductVersion,
  previewProduct: products.previewProduct,
  arrangeProducts: products.arrangeProducts,
  updateProductValues,
  uploadImage: products.uploadImage,
  cropImage: products.cropImage,
  listReductions: reductions.listReductions,
  createReduction: reductions.createReduction,
  updateReduction: reductions.updateReduction,
  moveReductionEnd: reductions.moveReductionEnd,
  endReduction: reductions.endReduction,
  deleteReduction: reductions.deleteReduction,
  checkReduction: reductions.checkReduction,
  getProductPrices: reductions.getProductPrices,
  listAdminCategories: categories.listAdminCategories,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  deleteCategory: categories.deleteCategory,
  arrangeCategories: categories.arrangeCategories,
  listAdminTags: categories.listAdminTags,
  createTag: categories.createTag,
  updateTag: categories.updateTag,
  deleteTag: categories.deleteTag,
  listAdminSlides: slides.listAdminSlides,
  createSlide: slides.createSlide,
  updateSlide: slides.updateSlide,
  deleteSlide: slides.deleteSlide,
  arrangeSlides: slides.arrangeSlides,
  getAdminPage: pageTexts.getAdminPage,
  updatePage: pageTexts.updatePage,
  getDeliverySettings: settings.getDeliverySettings,
  updateDeliverySettings: settings.updateDeliverySettings,
  getBusinessSettings: settings.getBusinessSettings,
  updateBusinessSettings: settings.updateBusinessSettings,
  getCatalogueSource,
} satisfies Record<string, Endpoint>;
