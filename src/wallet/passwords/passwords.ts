/** Ratings of passwords. The estimator and its dictionaries (password-rater.ts) are loaded on demand. */

import type { RatedPassword } from './password-rater'

export const isAcceptable = ({ rating }: RatedPassword): boolean => rating === 'fair' || rating === 'strong'

/** Loads the function that rates a password. */
export const loadPasswordRater = (): Promise<(text: string) => RatedPassword> =>
  import('./password-rater').then(({ ratePassword }) => ratePassword)
