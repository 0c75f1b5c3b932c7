/** One entry of the error catalogue. */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Title of the toast. */
  title: string
  /** The message on the wire. The server replaces each `{placeholder}` when it throws the error. */
  message: string
  /** The message in the web app, where the product documents specify a different one than on the wire. */
  shown?: string
}

/** For a refusal whose sentence depends on the case: the server gives it as `reason`. */
const refusedWithReason = {
  status: 409,
  title: 'Not Possible',
  message: '{reason}',
} as const satisfies ErrorEntry

/** Every error that the server can return, by its stable code. */
export const errors = {
  'common.invalid': {
    status: 400,
    title: 'Validation Error',
    message: 'Please check the highlighted fields.',
  },
  'common.malformed': { status: 400, title: 'Validation Error', message: 'The request is malformed.' },
  'common.not_found': { status: 404, title: 'Not Found', message: 'This does not exist, or no longer does.' },
  'common.forbidden': { status: 403, title: 'Not Allowed', message: 'Your role does not allow this.' },
  'common.stale_edit': {
    status: 409,
    title: 'Changed Meanwhile',
    message:
      'Someone changed this after you opened it. Reload to see the latest, then make your change again.',
  },
  'common.too_large': { status: 413, title: 'Too Large', message: 'The request is too large.' },
  'common.unsupported_media': {
    status: 415,
    title: 'Validation Error',
    message: 'That kind of content is not accepted here.',
  },
  'common.idempotency_mismatch': {
    status: 422,
    title: 'Already Saved',
    message: 'What you sent first is saved. Close this to see it.',
  },
  'common.too_many_requests': {
    status: 429,
    title: 'Too Many Attempts',
    message: 'Too many requests. Please wait a few minutes and try again.',
    shown: "You've made too many login attempts. Please wait a few minutes and try again.",
  },
  'common.unexpected': {
    status: 500,
    title: 'Something went wrong',
    message: 'Please try again in a moment.',
  },
  'common.unavailable': {
    status: 503,
    title: 'Connection Error',
    message: 'The service is briefly unavailable. Please try again in a moment.',
  },
  'auth.session_required': { status: 401, title: 'Signed Out', message: 'Please sign in to continue.' },
  'auth.invalid_credentials': {
    status: 401,
    title: 'Login Failed',
    message: 'Invalid login credentials',
    shown: 'The email or password you entered is incorrect.',
  },
  'auth.email_not_verified': {
    status: 403,
    title: 'Email not verified',
    message: 'Email is not verified',
    shown: 'Please check your email and verify your account.',
  },
  'auth.account_inactive': {
    status: 403,
    title: 'Account Inactive',
    message: 'This account has been deactivated. Ask the owner of the business to activate it.',
  },
  'auth.email_taken': {
    status: 409,
    title: 'Account Already Exists',
    message: 'An account with this email already exists.',
  },
  'auth.weak_password': {
    status: 400,
    title: 'Password Too Weak',
    message: 'This password is too common. Please choose another.',
  },
  'auth.code_invalid': {
    status: 400,
    title: 'Verification Failed',
    message: 'That code is wrong or has expired. Check it, or ask for a new one.',
  },
  'auth.code_needs_browser': {
    status: 429,
    title: 'Too Many Attempts',
    message: 'Too many wrong codes. Open the link in the mail, or use the browser that asked for the code.',
  },
  'auth.link_invalid': {
    status: 400,
    title: 'Link Expired',
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  'auth.link_needed': {
    status: 429,
    title: 'Check Your Email',
    message: 'Too many wrong passwords. If yours is right, we have mailed you a link to sign in.',
  },
  'auth.notice_link_invalid': {
    status: 400,
    title: 'Link Expired',
    message: 'This link has expired or was already used. Choose "Forgot password" instead.',
  },
  'auth.reset_invalid': {
    status: 400,
    title: 'Password Reset Expired',
    message: 'This password reset has expired or was already used. Please ask for a new code.',
  },
  'common.idempotency_key': {
    status: 400,
    title: 'Validation Error',
    message: 'Idempotency-Key must be 8 to 200 characters, without spaces.',
  },
  'auth.wrong_password': {
    status: 400,
    title: 'Wrong Password',
    message: 'Your current password is not right. Please try again.',
  },
  'auth.password_needed': {
    status: 403,
    title: "Confirm It's You",
    message: 'Please enter your password to continue.',
  },
  'auth.challenge_expired': {
    status: 400,
    title: 'Sign In Again',
    message: 'This sign-in took too long or was finished already. Please sign in again.',
  },
  'auth.two_factor_code_invalid': {
    status: 400,
    title: 'Verification Failed',
    message: 'That code is wrong or was already used. Enter the next one, or another recovery code.',
  },
  'auth.two_factor_needed': {
    status: 403,
    title: 'Code Needed',
    message: 'Enter the six digits from your authenticator app, or a recovery code.',
  },
  'auth.two_factor_on': {
    status: 409,
    title: 'Already On',
    message: 'Two-factor sign-in is already on. Turn it off before you set it up again.',
  },
  'auth.two_factor_off': {
    status: 409,
    title: 'Not Set Up',
    message: 'Two-factor sign-in is not set up. Please start again.',
  },
  'auth.avatar_kind': {
    status: 415,
    title: 'Invalid file type',
    message: 'Please choose a JPG or PNG picture.',
  },
  'business.profile_required': {
    status: 403,
    title: 'Business Needed',
    message: 'Please set up your business first.',
  },
  'business.already_set_up': {
    status: 409,
    title: 'Setup failed',
    message: 'Your business is already set up.',
  },
  'plan.upgrade_required': {
    status: 403,
    title: 'Upgrade Needed',
    message: 'Your plan does not include this. Upgrade to Standard or Premium to use it.',
  },
  'plan.agent_read_only': {
    status: 403,
    title: 'Read-only',
    message: "Your business's plan allows {max} agents. Ask the owner to make you active.",
  },
  'plan.staff_read_only': {
    status: 403,
    title: 'Read-only',
    message: "Your business's plan includes no staff. Ask the owner to upgrade the plan.",
  },
  'subscription.already_active': {
    status: 409,
    title: 'Subscription failed',
    message: 'Your business already has an active plan.',
  },
  'subscription.nothing_to_cancel': {
    status: 409,
    title: 'Nothing to Cancel',
    message: 'There is no paid plan that could be cancelled.',
  },
  'subscription.nothing_to_resume': {
    status: 409,
    title: 'Nothing to Resume',
    message: 'Your plan is not set to end.',
  },
  'payments.above_paid': refusedWithReason,
  'cautions.above_held': refusedWithReason,
  'cautions.above_balance': refusedWithReason,
  'cautions.cancelled': refusedWithReason,
  'payments.above_balance': refusedWithReason,
  'commissions.above_due': refusedWithReason,
  'commissions.opening_balance_exists': refusedWithReason,
  'statements.not_over': refusedWithReason,
  'statements.too_old': refusedWithReason,
  'statements.issued': refusedWithReason,
  'statements.earlier_first': refusedWithReason,
  'statements.nothing': refusedWithReason,
  'statements.changed': refusedWithReason,
  'claims.decided': refusedWithReason,
  'claims.session_used': refusedWithReason,
  'claims.too_many': refusedWithReason,
  'prices.min_nights': refusedWithReason,
  'prices.leaves_gap': refusedWithReason,
  'prices.below_floor': refusedWithReason,
  'prices.discount_above_price': refusedWithReason,
  'prices.discount': refusedWithReason,
  'prices.lowered': refusedWithReason,
  'documents.tax_id_needed': refusedWithReason,
  'documents.invoice_exists': refusedWithReason,
  'documents.no_invoice': refusedWithReason,
  'documents.nothing_to_invoice': refusedWithReason,
  'seasons.overlap': refusedWithReason,
  'agreements.overlap': refusedWithReason,
  'landlords.has_agreement': refusedWithReason,
  'landlords.has_statement': refusedWithReason,
  'landlords.above_due': refusedWithReason,
  'bank.line_decided': refusedWithReason,
  'bank.entry_linked': refusedWithReason,
  'bank.recorded': refusedWithReason,
  'bank.not_a_statement': {
    status: 415,
    title: 'Invalid file type',
    message: '{reason}',
  },
  'bank.too_many_lines': refusedWithReason,
  'collections.not_set_up': refusedWithReason,
  'collections.too_many_links': refusedWithReason,
  'collections.link_not_open': refusedWithReason,
  'calendars.not_possible': refusedWithReason,
  'common.not_possible': refusedWithReason,
  'holds.not_pending': refusedWithReason,
  'holds.deposit_missing': refusedWithReason,
  'bookings.has_money': {
    status: 409,
    title: 'Cannot Delete',
    message: '{reason}',
  },
  'payments.provider_unavailable': {
    status: 503,
    title: 'Subscription failed',
    message: 'The payment service is not responding. Nothing was charged; please try again in a moment.',
  },
  'payments.already_paid': {
    status: 409,
    title: 'Already Paid',
    message: 'This payment was received and your plan is active.',
  },
  'payments.being_confirmed': {
    status: 409,
    title: 'Being Confirmed',
    message: 'The payment service is confirming this payment. There is no need to pay again.',
  },
  'payments.not_open': {
    status: 409,
    title: 'Not Open',
    message: 'This payment is no longer open. Please choose your plan again.',
  },
  'payments.forged': {
    status: 401,
    title: 'Refused',
    message: 'The signature does not match the request.',
  },
  'agents.limit_reached': {
    status: 409,
    title: 'Agent Limit Reached',
    message:
      'Agent limit reached! You can only have {max} agents on your current plan. Upgrade to add more agents.',
  },
  'people.already_invited': {
    status: 409,
    title: 'Already Invited',
    message: 'You have already invited this address. Resend that invitation instead.',
  },
  'people.mails_refused': {
    status: 409,
    title: 'Not Possible',
    message: 'This person asked not to get invitations from your business.',
  },
  'people.invitations_paused': {
    status: 409,
    title: 'Invitations Paused',
    message: 'Several people reported your invitations. Contact support to send more.',
  },
  'people.already_in_business': {
    status: 409,
    title: 'Already in a Business',
    message: 'This address already belongs to a business on Ilewa. Use another address.',
  },
  'invitations.account_exists': {
    status: 409,
    title: 'You Have an Account',
    message: 'You already have an account with this address. Enter its password to join.',
  },
  'invitations.invalid': {
    status: 404,
    title: 'Link Used or Expired',
    message: 'This invitation has expired or was already used. Ask the business for a new one.',
  },
  'people.not_invited': {
    status: 409,
    title: 'No Open Invitation',
    message: 'There is no open invitation for this person.',
  },
  'people.still_invited': {
    status: 409,
    title: 'Still Invited',
    message: 'This person has not accepted the invitation yet. Resend it, or revoke it.',
  },
  'people.resent_too_soon': {
    status: 429,
    title: 'Please Wait',
    message: 'This invitation was sent a moment ago, or ten times today. Please try again later.',
  },
  'people.too_many_invitations': {
    status: 429,
    title: 'Daily Limit Reached',
    message: 'Your business can send {max} invitations a day for now. Please continue tomorrow.',
  },
  'people.confirmation_invalid': {
    status: 400,
    title: 'Not Confirmed',
    message: 'This link has expired or was already used. Please ask for the change again.',
  },
  'properties.image_required': {
    status: 400,
    title: 'Image Required',
    message: 'Please upload at least one property image.',
  },
  'uploads.too_many_files': {
    status: 400,
    title: 'Too many images',
    message: 'Maximum {max} images allowed',
  },
  'uploads.too_many_at_once': {
    status: 429,
    title: 'Uploads in Progress',
    message: 'Several of your uploads are still running. Please try again in a moment.',
  },
  'uploads.file_too_large': {
    status: 413,
    title: 'File too large',
    message: 'File too large: {file} is larger than 5MB',
  },
  'uploads.not_an_image': {
    status: 415,
    title: 'Invalid file type',
    message: 'Invalid file type: {file} is not a valid image file',
  },
  'uploads.too_many_pixels': {
    status: 415,
    title: 'Invalid file type',
    message: '{file} has too many pixels. Make the picture smaller and add it again.',
  },
  'uploads.address_expired': {
    status: 403,
    title: 'Link Expired',
    message: 'This link to a picture has expired. Open the record again to see it.',
  },
  'uploads.storage_full': {
    status: 409,
    title: 'Storage Full',
    message: 'Your plan stores {limit}. Remove pictures you no longer need, or choose a larger plan.',
  },
  'uploads.disk_low': {
    status: 503,
    title: 'Uploads Paused',
    message: 'Files cannot be stored at the moment. Please try again later.',
  },
  'properties.has_stays': {
    status: 409,
    title: 'Cannot Delete',
    message: 'This property has current or future bookings. Cancel or finish them first.',
  },
  'properties.not_bookable': {
    status: 409,
    title: 'Not Available',
    message:
      'This property does not accept new bookings at the moment. Choose another, or change its status.',
  },
  'properties.held_by_owner': {
    status: 409,
    title: 'Not Allowed',
    message: 'The owner has set this property to Booked. Only an owner can change that.',
  },
  'bookings.dates_taken': {
    status: 409,
    title: 'Dates Taken',
    message: 'These dates are already booked for this property.',
  },
  'bookings.too_early': {
    status: 409,
    title: 'Too Early',
    message: 'This stay has not begun.',
  },
  'bookings.arrives_tomorrow': {
    status: 409,
    title: 'Arrives Tomorrow',
    message: 'Arrives tomorrow. Check in a day early?',
  },
  'bookings.occupied': {
    status: 409,
    title: 'Still Occupied',
    message: 'Another guest has not checked out of this property.',
  },
  'bookings.stay_over': {
    status: 409,
    title: 'Stay Over',
    message: 'This stay ended on {date}. Record whether the guest stayed.',
  },
  'bookings.not_confirmed': {
    status: 409,
    title: 'Not Confirmed',
    message: 'This booking is pending. Confirm it to check the guest in.',
  },
  'bookings.payment_required': {
    status: 409,
    title: 'Payment Required',
    message: 'A balance is open. Only the owner can check this guest in.',
  },
  'bookings.wrong_state': {
    status: 409,
    title: 'Not Possible',
    message: 'This is not possible for this stay any more.',
  },
  'bookings.status_not_allowed': {
    status: 409,
    title: 'Not Allowed',
    message: 'You can save this booking as pending or confirmed.',
  },
  'bookings.not_missing': {
    status: 409,
    title: 'Not Possible',
    message: 'Only a guest who has not arrived after the check-in day is a no-show.',
  },
  'bookings.nothing_to_undo': {
    status: 409,
    title: 'Not Possible',
    message: 'This can no longer be undone.',
  },
  'blocks.over': {
    status: 409,
    title: 'Not Possible',
    message: 'These dates are over. They stay in the record.',
  },
  'bookings.total_changed': {
    status: 409,
    title: 'Price Changed',
    message: 'The total for this stay is now {total}. Please check it and submit again.',
  },
  'bookings.not_editable': {
    status: 409,
    title: 'Not Allowed',
    message: 'A booking can be changed by its agent only while it is pending or confirmed.',
  },
  'bookings.guest_expected': {
    status: 409,
    title: 'Guest Still Expected',
    message:
      'This guest is in house or has an upcoming stay. Erase them after check-out, or cancel the stay.',
  },
  'bookings.guest_erased': {
    status: 409,
    title: 'Guest Erased',
    message: 'This guest has been erased. Create a new booking instead.',
  },
  'bookings.guest_bookings_changed': {
    status: 409,
    title: 'Changed Meanwhile',
    message: 'The bookings of this guest have changed. Check the list again, then confirm.',
  },
  'maintenance.property_busy': {
    status: 409,
    title: 'Not Available',
    message: 'This property is {status}. Include booked properties to make a request for it.',
  },
  'expenses.not_pending': {
    status: 409,
    title: 'Not Allowed',
    message: 'You can change or delete your expense only while it is pending.',
  },
  'expenses.wrong_step': {
    status: 409,
    title: 'Not Possible',
    message: 'This expense is {from}. It cannot be set to {to}.',
  },
  'inventory.not_enough': {
    status: 409,
    title: 'Not Enough Stock',
    message: 'Only {quantity} in stock. You cannot move more.',
  },
  'data.export_under_way': {
    status: 409,
    title: 'Export in Progress',
    message: 'An export is already running. Wait until it finishes, then try again.',
  },
  'data.export_limit': {
    status: 429,
    title: 'Daily Limit Reached',
    message: 'Your data was exported {times} times today. Please try again tomorrow.',
  },
  'data.not_csv': {
    status: 415,
    title: 'Not a CSV File',
    message: '{file} is not a CSV file. In your spreadsheet choose Save As, then “CSV UTF-8”.',
  },
  'data.unreadable': {
    status: 400,
    title: 'File Not Readable',
    message: 'Row {row} cannot be read: a quotation mark is missing or out of place.',
  },
  'data.too_many_rows': {
    status: 413,
    title: 'Too Many Rows',
    message: 'A file may have {rows} rows. Split it, and import one file after the other.',
  },
  'data.too_many_records': {
    status: 413,
    title: 'Too Many Rows',
    message: 'A file may have {rows} rows. Delete the empty ones and try again.',
  },
  'data.too_heavy': {
    status: 400,
    title: 'File Not Readable',
    message: '{file} takes too long to read. Split it, and import one file after the other.',
  },
  'data.imports_waiting': {
    status: 429,
    title: 'Import in Progress',
    message: 'Other imports of your business are still running. Please try again in a moment.',
  },
  'data.too_many_files': {
    status: 429,
    title: 'Exports in Progress',
    message: 'Too many exports are running. Please try again in a moment.',
  },
  'data.wrong_columns': {
    status: 400,
    title: 'Check the Columns',
    message: '{reason}',
  },
  'data.rows_refused': {
    status: 409,
    title: 'Nothing Was Imported',
    message: '{refused} rows cannot be imported. Correct them and choose the file again.',
  },
  'ratings.link_invalid': {
    status: 404,
    title: 'Link Used or Expired',
    message: 'This link has expired or was already used. Thank you for your stay.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** The entry of the catalogue, with all optional fields in its type. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errors[code]
