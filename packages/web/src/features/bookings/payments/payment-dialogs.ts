// Loaded together, as one file: one of these dialogs often follows another.

export { ApplyCautionDialog } from '../cautions/ApplyCautionDialog.tsx'
export { ChangeCautionDialog } from '../cautions/ChangeCautionDialog.tsx'
export { KeepCautionDialog } from '../cautions/KeepCautionDialog.tsx'
export { ReturnCautionDialog } from '../cautions/ReturnCautionDialog.tsx'
export { DueDatesDialog } from '../due-dates/DueDatesDialog.tsx'
export { ConfirmHeldDialog } from '../holds/ConfirmHeldDialog.tsx'
export { HoldDialog } from '../holds/HoldDialog.tsx'
export { PaymentRequestDialog } from '../holds/PaymentRequestDialog.tsx'
export { DocumentDialog } from './documents/DocumentDialog.tsx'
export { PaymentDialog } from './PaymentDialog.tsx'
export { PayLinkDialog } from './pay-links/PayLinkDialog.tsx'
export { RefundDialog } from './RefundDialog.tsx'
