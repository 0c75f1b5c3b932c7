/**
 * The dialogs of the public page, by the names of their URL parameters. Every page with a menu can open them. The item is a property's
 * ID.
 */
export const publicPageDialogs = { property: 'on-page', arrival: 'entry' } as const
