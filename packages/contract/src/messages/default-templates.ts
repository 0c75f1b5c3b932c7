import type { MessageTone, StandardMessageKind } from './terms.ts'

/** One line, so that nothing of it remains if there is no account or nothing to pay. */
const howToPay =
  'Pay {due} to {bank} {accountNumber}, {accountName}, and write {code} as narration. A screenshot is not a payment: it counts when the money is in our account.'

const lines = (...text: string[]) => text.join('\n')

/** The texts of the app. A line with an empty variable is left out, so each line stands by itself. */
export const defaultTemplates: Record<StandardMessageKind, Record<MessageTone, string>> = {
  CONFIRMATION: {
    WARM: lines(
      'Hello {guest}, your stay at {property} is confirmed!',
      'We expect you on {checkIn}, until {checkOut}. Your reference is {reference}.',
      'Still to pay: {balance}.',
      'We look forward to having you. {host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'We confirm your stay at {property} from {checkIn} to {checkOut}. Your reference is {reference}.',
      'The balance is {balance}.',
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines(
      'Confirmed: {property}, {checkIn} to {checkOut}. Reference {reference}.',
      'Balance: {balance}.',
    ),
  },
  PAYMENT_REQUEST: {
    WARM: lines(
      'Hello {guest}, thank you for choosing {property}, {checkIn} to {checkOut}.',
      'We keep the dates for you until {deadline}.',
      howToPay,
      '{host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'This is about your stay at {property} from {checkIn} to {checkOut}.',
      'Please pay by {deadline}.',
      howToPay,
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines('{property}, {checkIn} to {checkOut}.', 'Until {deadline}.', howToPay),
  },
  BALANCE: {
    WARM: lines(
      'Hello {guest}, we look forward to seeing you at {property} on {checkIn}.',
      'The balance of your stay is {balance}.',
      'The caution deposit is {deposit}. It is returned after the stay.',
      howToPay,
      'Thank you! {host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'The balance of your stay at {property} from {checkIn} to {checkOut} is {balance}.',
      'The caution deposit is {deposit}. It is returned after the stay.',
      howToPay,
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines('{property}, {checkIn} to {checkOut}.', 'To pay: {due}.', howToPay),
  },
  DIRECTIONS: {
    WARM: lines(
      'Hello {guest}, see you on {checkIn}!',
      '{property} is at {address}.',
      'Directions, Wi-Fi and how to get in: {guestPage}',
      'Tell us when you are on the way, and call if you cannot find us. {host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'We expect you on {checkIn}. {property} is at {address}.',
      'You find directions, Wi-Fi and how to get in here: {guestPage}',
      'Please let us know when you are on the way.',
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines('{property}: {address}.', 'Directions and Wi-Fi: {guestPage}', 'See you on {checkIn}.'),
  },
  CHECK_IN: {
    WARM: lines(
      'Welcome to {property}, {guest}!',
      'Your stay is until {checkOut}. Write to us here if you need anything. {host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'Welcome to {property}. Your stay is until {checkOut}. We are at your service on this number.',
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines('Welcome to {property}. Check-out is on {checkOut}. Write here if you need anything.'),
  },
  THANKS: {
    WARM: lines(
      'Thank you for staying at {property}, {guest}. We hope you felt at home!',
      'Tell us how it was, and come back soon. {host}, {business}',
    ),
    FORMAL: lines(
      'Dear {guest},',
      'Thank you for staying at {property}. We would be glad to hear how it was.',
      'Kind regards, {host}, {business}',
    ),
    SHORT: lines('Thank you for staying at {property}, {guest}. How was it?'),
  },
}
