/** A host name such as "Hotels.ng", but not a part of an email address. */
const hostName = /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@_-])/gu

/** Whether a mail client would turn part of the text into a link. */
export const containsWebAddress = (text: string): boolean =>
  /:\/\/|\bwww\./i.test(text) || text.search(hostName) >= 0

/**
 * Prevents mail clients from creating links: inserts a space into "://" and "www.", and an invisible zero-width
 * space before each dot of a host name.
 */
export const preventLinks = (text: string): string =>
  text
    .replace(/(\w):\/\//g, '$1: //')
    .replace(/\bwww\./gi, 'www .')
    .replace(hostName, (host) => host.replaceAll('.', '\u200b.'))
