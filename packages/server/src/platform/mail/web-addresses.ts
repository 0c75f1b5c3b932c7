/** A host's name such as "Hotels.ng"; not the parts of a mail address. */
const hostName = /(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@_-])/gu

/** Whether a mail program would make a link of something in it. */
export const namesWebAddress = (text: string): boolean =>
  /:\/\/|\bwww\./i.test(text) || text.search(hostName) >= 0

/** The same to a reader, while no mail program makes a link of it: an invisible break stands before each dot. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/(\w):\/\//g, '$1: //')
    .replace(/\bwww\./gi, 'www .')
    .replace(hostName, (host) => host.replaceAll('.', '\u200b.'))
