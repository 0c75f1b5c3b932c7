/** The dialogs of the page of bank statements, in the URL with a transfer's id, or with that of the account for an import. */
export const bankDialogs = {
  import: 'import-statement',
  chooseBooking: 'choose-booking',
  ownAccount: 'own-account',
  ignore: 'ignore-transfer',
} as const
