/**
 * Words that the content script adds to the finished views. It replaces `{0}` and `{1}` by the shown values.
 */
import { translate } from '../../domain/text/texts'

export const PAGE_WORDS = {
  differs: 'Differs',
  mine: 'yours',
  days: '{0} d',
  hours: '{0} h',
  minutes: '{0} min',
  underMinute: '<1 min',
  shows: 'This page shows {0}; you signed {1}.',
  unknown: 'Unknown order',
  more: 'and {0} more',
  close: 'Close',
  card: 'Order in Cowbell',
  open: 'Open in Cowbell',
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

/** Translates the words into the chosen language. */
export const translateWords = (): Record<PageWord, string> =>
  Object.fromEntries(Object.entries(PAGE_WORDS).map(([word, text]) => [word, translate(text)])) as Record<
    PageWord,
    string
  >
