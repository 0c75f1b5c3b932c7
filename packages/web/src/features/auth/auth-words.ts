/** The documented toast for an incomplete sign-in or sign-up. */
export const invalidInputNotice = {
  title: 'Invalid input',
  message: 'Please fill all fields correctly and ensure passwords match.',
}

/** The eye in a password field, reachable by keyboard. */
export const showPasswordButton = { 'aria-label': 'Show or hide password', 'aria-hidden': false, tabIndex: 0 }
