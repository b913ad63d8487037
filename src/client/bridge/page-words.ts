/** What the content script says on a page beside the finished views. In place of `{0}` it puts what is counted or shown. */
import { translate } from '../../domain/text/texts'

export const PAGE_WORDS = {
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
} as const
export type PageWord = keyof typeof PAGE_WORDS

/** Puts them into the language that is chosen. */
export const translateWords = (): Record<PageWord, string> =>
  Object.fromEntries(Object.entries(PAGE_WORDS).map(([word, text]) => [word, translate(text)])) as Record<
    PageWord,
    string
  >
