import * as account from './account';
import * as address from './address';
import * as cart from './cart';
import * as category from './category';
import * as content from './content';
import * as customer from './customer';
import type { Endpoint } from './endpoint';
import * as order from './order';
import * as orderLink from './orderLink';
import * as passwordless from './passwordless';
import * as payment from './payment';
import * as product from './product';
import * as productsByIds from './productsByIds';
import { getProduct } from './productDetails';
import * as review from './review';
import * as shop from './shop';
import * as stockAlert from './stockAlert';
import * as wishlist from './wishlist';
import { getWithdrawalForm } from './withdrawal';

/** All API endpoints. The web app imports them individually, for tree shaking. */
export const endpoints = {
  listProducts: product.listProducts,
  listProductsByIds: productsByIds.listProductsByIds,
  getProduct,
  listFeaturedProducts: product.listFeaturedProducts,
  listCategories: category.listCategories,
  listCarousels: content.listCarousels,
  getPage: content.getPage,
  getWithdrawalForm,
  getShop: shop.getShop,
  getHealth: content.getHealth,
  getCart: cart.getCart,
  setCartProduct: cart.setCartProduct,
  addCartProduct: cart.addCartProduct,
  removeCartProduct: cart.removeCartProduct,
  clearCart: cart.clearCart,
  getWishlist: wishlist.getWishlist,
  addToWishlist: wishlist.addToWishlist,
  removeFromWishlist: wishlist.removeFromWishlist,
  getStockAlert: stockAlert.getStockAlert,
  addStockAlert: stockAlert.addStockAlert,
  removeStockAlert: stockAlert.removeStockAlert,
  requestStockAlert: stockAlert.requestStockAlert,
  confirmStockAlert: stockAlert.confirmStockAlert,
  endStockAlerts: stockAlert.endStockAlerts,
  login: customer.login,
  register: customer.register,
  openAccount: passwordless.openAccount,
  requestSignInLink: passwordless.requestSignInLink,
  signInByLink: passwordless.signInByLink,
  getCurrentUser: customer.getCurrentUser,
  logout: customer.logout,
  updateUser: account.updateUser,
  choosePassword: account.choosePassword,
  changePassword: account.changePassword,
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  confirmEmail: account.confirmEmail,
  restoreEmail: account.restoreEmail,
  listSessions: account.listSessions,
  endSession: account.endSession,
  exportData: account.exportData,
  deleteAccount: account.deleteAccount,
  listCities: address.listCities,
  createAddress: address.createAddress,
  listAddresses: address.listAddresses,
  updateAddress: address.updateAddress,
  deleteAddress: address.deleteAddress,
  listPaymentMethods: payment.listPaymentMethods,
  createPayment: payment.createPayment,
  getOrderPayment: payment.getOrderPayment,
  draftOrder: order.draftOrder,
  listOrders: order.listOrders,
  getOrder: order.getOrder,
  placeOrder: order.placeOrder,
  cancelOrder: order.cancelOrder,
  setReminder: order.setReminder,
  reorder: order.reorder,
  openOrderLink: orderLink.openOrderLink,
  cancelLinkedOrder: orderLink.cancelLinkedOrder,
  setLinkedReminder: orderLink.setLinkedReminder,
  claimOrder: orderLink.claimOrder,
  listReviews: review.listReviews,
  listOwnReviews: review.listOwnReviews,
  saveReview: review.saveReview,
} satisfies Record<string, Endpoint>;
