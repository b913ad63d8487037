/**
 * Discord: a message of an incoming webhook to its channel.
 * @see https://docs.discord.com/developers/resources/webhook#execute-webhook
 */

import { cutText } from '../../../domain/text/cut'
import { t } from '../../../domain/text/texts'
import { secretUrlChannel } from './secret-url'

/** Maximum length of `content`. Discord counts characters, of which code units are an upper bound. */
const MAX_CONTENT_LENGTH = 2000
/** Message flag SUPPRESS_EMBEDS: links have no preview. */
const SUPPRESS_EMBEDS = 4

/** Escapes Markdown and mentions, because symbols of tokens are foreign texts. */
const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]()#@:-]/g, '\\$&')

/** Waits until the message is stored. Without `wait`, a message that is not stored is no error. */
function withWait(url: string): string {
  const waiting = new URL(url)
  waiting.searchParams.set('wait', 'true')
  return waiting.href
}

export const discordChannel = secretUrlChannel({
  urlOf: withWait,
  writeBody: ({ title, text, link }) => {
    const end = link === null ? '' : `\n${link}`
    const words = `**${escapeMarkdown(title)}**\n${escapeMarkdown(text)}`
    return {
      content: cutText(words, MAX_CONTENT_LENGTH - end.length) + end,
      flags: SUPPRESS_EMBEDS,
      allowed_mentions: { parse: [] },
    }
  },
  accept: /"id":\s*"\d+"/,
  gone: () => t`Discord deleted this webhook. Create a new one and add it again.`,
})
