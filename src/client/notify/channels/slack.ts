/**
 * Slack: a message of an incoming webhook to its channel.
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */

import { cutText } from '../../../domain/text/cut'
import { t } from '../../../domain/text/texts'
import { secretUrlChannel } from './secret-url'

/** Maximum lengths of a header block and of the text of a section block. */
const MAX_HEADER_LENGTH = 150
const MAX_SECTION_LENGTH = 3000

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes the three characters with which links and mentions begin. */
const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (letter) => ENTITIES[letter] ?? letter)

/** Builds a plain text, whose Markdown is shown unchanged, because symbols of tokens are foreign texts. */
const plain = (text: string, maxLength: number) => ({
  ...{ type: 'plain_text', emoji: false },
  text: cutText(text, maxLength),
})

export const slackChannel = secretUrlChannel({
  writeBody: ({ title, text, link }) => ({
    // Shown in the notification of the device, where blocks are not drawn.
    text: cutText(escapeMarkup(`${title}\n${text}`), MAX_SECTION_LENGTH),
    blocks: [
      { type: 'header', text: plain(title, MAX_HEADER_LENGTH) },
      { type: 'section', text: plain(text, MAX_SECTION_LENGTH) },
      ...(link === null ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: `<${link}>` } }]),
    ],
  }),
  accept: /^\s*ok\s*$/,
  gone: () => t`Slack deleted this webhook or its channel. Create a new webhook and add it again.`,
})
