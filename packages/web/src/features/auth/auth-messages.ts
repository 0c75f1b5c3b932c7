/** The documented toast for an incomplete sign-in or sign-up form. */
export const invalidInputNotice = {
  title: 'Invalid input',
  message: 'Please fill all fields correctly and ensure passwords match.',
}
