/** The provider did not answer, or not as its documentation says: nothing is known, so nothing may be concluded. */
export class ProviderUnavailable extends Error {}
