// One file to load: the first page lists every file that the app can load.
export { DocumentDialog } from './DocumentDialog.tsx'
export { PaymentDialog } from './PaymentDialog.tsx'
export { RefundDialog } from './RefundDialog.tsx'
