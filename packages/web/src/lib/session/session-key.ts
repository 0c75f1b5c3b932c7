/** Key of the saved session in localStorage. */
export const sessionKey = 'ilewa.session'
