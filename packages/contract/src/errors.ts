interface CatalogueEntry {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Heading of the toast. */
  title: string
  /** The sentence on the wire; `{name}` is filled in by the thrower. */
  message: string
  /** What the web shows where the documents word it differently from the wire. */
  shown?: string
}

/** Every refusal the server can give, by its stable code. */
export const errors = {
  'common.invalid': {
    status: 400,
    title: 'Validation Error',
    message: 'Please check the highlighted fields.',
  },
  'common.malformed': { status: 400, title: 'Validation Error', message: 'The request could not be read.' },
  'common.not_found': { status: 404, title: 'Not Found', message: 'This does not exist, or no longer does.' },
  'common.forbidden': { status: 403, title: 'Not Allowed', message: 'Your role does not allow this.' },
  'common.stale_edit': {
    status: 409,
    title: 'Changed Meanwhile',
    message:
      'Someone changed this after you opened it. Reload to see the latest, then make your change again.',
  },
  'common.too_large': { status: 413, title: 'Too Large', message: 'That is more than can be sent at once.' },
  'common.unsupported_media': {
    status: 415,
    title: 'Validation Error',
    message: 'That kind of content is not accepted here.',
  },
  'common.idempotency_mismatch': {
    status: 422,
    title: 'Already Sent',
    message: 'This request was already sent with other details. Please submit it again.',
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
    message: 'Something went wrong. Please try again.',
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
    message: 'This password is among the commonest ones. Please choose another.',
  },
  'auth.code_invalid': {
    status: 400,
    title: 'Verification Failed',
    message: 'That code is wrong or has expired. Check it, or ask for a new one.',
  },
  'auth.reset_invalid': {
    status: 400,
    title: 'Error',
    message: 'This password reset has expired or was already used. Please ask for a new code.',
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
    message: 'Your plan is not about to end.',
  },
  'payments.provider_unavailable': {
    status: 503,
    title: 'Subscription failed',
    message: 'The payment service does not answer. Nothing was charged; please try again in a moment.',
  },
  'payments.forged': {
    status: 401,
    title: 'Refused',
    message: 'The signature does not belong to this message.',
  },
  'properties.image_required': {
    status: 400,
    title: 'Image Required',
    message: 'Please upload at least one property image.',
  },
  'uploads.too_many_files': {
    status: 400,
    title: 'Too many images',
    message: 'Maximum 10 images allowed',
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
  'properties.has_stays': {
    status: 409,
    title: 'Cannot Delete',
    message: 'This property has current or future bookings. Cancel or finish them first.',
  },
  'properties.not_bookable': {
    status: 409,
    title: 'Not Available',
    message: 'This property takes no new bookings at the moment. Choose another, or change its status.',
  },
  'bookings.dates_taken': {
    status: 409,
    title: 'Dates Taken',
    message: 'These dates are already booked for this property.',
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
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** The catalogue's entry with every optional part visible. */
export const errorEntry = (code: ErrorCode): CatalogueEntry => errors[code]
