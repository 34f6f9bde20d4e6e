export * from '@/client/callEndpoint';
