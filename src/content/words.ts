/**
 * What is said on a page besides the finished views of the background: in English until the background has put it into the
 * language that is chosen.
 */
export const words = {
  differs: 'Differs',
  mine: 'yours',
  days: '{0} d',
  hours: '{0} h',
  minutes: '{0} min',
  underMinute: '<1 min',
  shows: 'This page shows {0}; you signed {1}.',
  card: 'Order in Cowbell',
  open: 'Open in Cowbell',
  notify: 'Notifications…',
  auction: 'auction in {0} s',
  copy: 'Copy UID',
  copied: 'Copied',
  noCopy: 'The page forbids copying',
  unread: 'Unread notifications: {0}',
  noneUnread: 'No new notifications',
  openNotifications: 'Open notifications',
  site: 'Settings for this site',
  bell: 'Cowbell: {0} unread',
  bellNone: 'Cowbell: nothing new',
}
type Word = keyof typeof words

/** The English texts, in the order in which their translations are taken. */
export const texts: string[] = Object.values(words)

/** Takes the translations; what has none stays English. */
export function speak(translated: readonly string[]): void {
  for (const [at, word] of (Object.keys(words) as Word[]).entries())
    words[word] = translated[at] ?? words[word]
}

/** A text with its places filled. @example fill('{0} min', 5) // '5 min' */
export const fill = (text: string, ...values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => `${values[at]}`)
