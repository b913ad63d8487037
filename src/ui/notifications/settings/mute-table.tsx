/** Table of mutes with a checkbox per channel and one for all channels. */

import { observe } from '../../../client/db/live'
import type { ChannelRow } from '../../../client/db/rows/channel'
import type { Preferences } from '../../../client/db/rows/preferences'
import { readEntries } from '../../../client/orders/journal'
import { muteOfOrder, setMute } from '../../../client/settings/preferences'
import { t } from '../../../domain/text/texts'
import { Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { useLive } from '../../kit/use-live'
import { orderSentence } from '../../orders/order-sentence'
import { viewEntry } from '../../orders/order-view'
import { useWorkspace } from '../../workspace/workspace'
import { ALL_CHANNELS, listMutedOrders, type MuteCell, type MuteSection, muteMatrix } from './mute-matrix'

/** Makes the scrollable table focusable for keyboard scrolling. */
const FOCUSABLE = 0

interface MuteTableProps {
  readonly preferences: Preferences
  readonly channels: readonly ChannelRow[]
}

export function MuteTable({ preferences, channels }: MuteTableProps) {
  const { accounts } = useWorkspace()
  const muting = useAction(setMute)
  const sections = muteMatrix(preferences.mutes, accounts, channels, useTrades(preferences.mutes))
  return (
    <>
      <section class="mutes" aria-label={t`What to notify`} tabIndex={FOCUSABLE}>
        <table>
          <thead>
            <tr>
              <td />
              {[ALL_CHANNELS, ...channels].map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <Section key={section.title} section={section} channels={channels} onMute={muting.run} />
          ))}
        </table>
      </section>
      <p class="small soft">{t`Unticked types appear in the list only. Signature mismatches are always sent.`}</p>
      <Outcome state={muting.state} />
    </>
  )
}

/** Describes the muted orders by mute name. Deleted orders are missing. */
function useTrades(mutes: readonly string[]): ReadonlyMap<string, string> {
  const keys = listMutedOrders(mutes)
  const entries = useLive(() => observe(() => readEntries(keys)), [keys])
  return new Map(entries?.map((entry) => [muteOfOrder(entry), orderSentence(viewEntry(entry))]))
}

interface SectionProps {
  readonly section: MuteSection
  readonly channels: readonly ChannelRow[]
  readonly onMute: (name: string, isMuted: boolean) => void
}

const Section = ({ section, channels, onMute }: SectionProps) => (
  <tbody>
    <tr>
      <th class="mutes-title" scope="rowgroup" colSpan={channels.length + 2}>
        {section.title}
      </th>
    </tr>
    {section.rows.map(({ key, label, cells }) => (
      <tr key={key}>
        <th scope="row">{label}</th>
        {cells.map((cell) => (
          <td key={cell.channel}>
            <input
              type="checkbox"
              aria-label={`${label}: ${columnLabel(cell, channels)}`}
              checked={cell.isNotified}
              disabled={cell.isFixed}
              onChange={(event) => onMute(cell.name, !event.currentTarget.checked)}
            />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

const columnLabel = ({ channel }: MuteCell, channels: readonly ChannelRow[]): string =>
  channels.find(({ id }) => id === channel)?.label ?? ALL_CHANNELS.label
