/**
 * Pushover: a push to the user's devices, over an application of the user.
 * @see https://pushover.net/api
 */

import * as z from 'zod/mini'
import { cutText } from '../../../domain/text/cut'
import { t } from '../../../domain/text/texts'
import { hasUrgent, writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, secretUrl } from './http-channel'

/** Maximum lengths of the API. It counts characters, of which code units are an upper bound. */
const MAX_TITLE_LENGTH = 250
const MAX_MESSAGE_LENGTH = 1024

/** An emergency is repeated every minute for an hour, until the user acknowledges it. */
const EMERGENCY = { priority: '2', retry: '60', expire: '3600' }

const buildRequest: BuildRequest<{ base: string; token: string; user: string }> = (
  message,
  { base, token, user },
) => {
  const { title, text, link } = writeMessageText(message)
  const fields = {
    ...{ token, user },
    title: cutText(title, MAX_TITLE_LENGTH),
    message: cutText(text, MAX_MESSAGE_LENGTH),
    ...(link === null ? {} : { url: link, url_title: t`Open the order` }),
    ...(hasUrgent(message) ? EMERGENCY : { priority: '0' }),
  }
  return {
    url: `${base.replace(/\/+$/, '')}/1/messages.json`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    accept: /"status":\s*1\b/,
    // The API asks for a pause of 5 seconds after a failure.
    minPauseSeconds: 5,
  }
}

/** Tokens and user keys are 30 letters and digits. */
const key = () => z.string().check(z.regex(/^[A-Za-z0-9]{30}$/, 'expected 30 letters and digits'))

export const pushoverChannel = {
  setup: () => ({
    values: z.object({ base: secretUrl() }),
    secrets: z.object({ token: key(), user: key() }),
  }),
  address: 'base',
  respectsQuietHours: true,
  combinesEvents: () => true,
  buildRequest,
} as const satisfies ChannelDefinition
