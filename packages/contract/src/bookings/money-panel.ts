/** The panel with the money of a booking in its details, as the hash of a URL that opens them. */
export const bookingMoneyPanel = 'money'
