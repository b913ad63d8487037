/** Forms for fees, banned accounts, the affiliate program and the CMS. */
import { useState } from 'preact/hooks'
import { type ControlInput, exchangeControls, MAX_VOLUME_FEE_BPS } from '../../api/exchange/controls'
import {
  feeFactor,
  MAX_PROGRAM_VALUE,
  MIN_TRIGGER_VOLUME,
  programValue,
  triggerVolume,
} from '../../api/exchange/settings'
import type { Address } from '../../domain/scalars'
import { writeNumberText } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { CheckField, SelectField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useRequiredFields } from '../kit/use-required-fields'
import { AddressField } from '../workspace/address-field'
import { useTypedAddress } from '../workspace/use-ens'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readNumber } from './typed-inputs'

export function BanForm({ handle }: ControlProps) {
  const control = useControl(handle, 'ban')
  const [text, setText] = useState('')
  const typed = useTypedAddress(text)
  const { banned = [] } = handle.settings
  const ban = async (account: Address) => {
    await control.run({ account, isBanned: true }, t`Banned: ${withChecksum(account)}.`)
    setText('')
  }
  return (
    <ControlFrame name="ban" title={t`Banned accounts`} control={control}>
      <Form class="stack" isTight onSubmit={() => control.submit(typed.address, ban)}>
        <AddressField
          label={t`Account`}
          text={text}
          typed={typed}
          onText={setText}
          fault={control.faultOf(text, t`Enter an address.`)}
        />
        <div class="buttons">
          <Button type="submit" isBusy={control.isPending}>
            {t`Ban account`}
          </Button>
        </div>
      </Form>
      {banned.length === 0 ? (
        <p class="small soft">{t`No account is banned.`}</p>
      ) : (
        <ul class="control-list" aria-label={t`Banned accounts`}>
          {banned.map((account) => (
            <li key={account} class="row">
              <code class="address grow">{withChecksum(account)}</code>
              <Button
                size="small"
                aria-label={t`Lift the ban of ${withChecksum(account)}`}
                onClick={() => control.run({ account, isBanned: false }, t`Ban lifted.`)}
              >
                {t`Lift ban`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ControlFrame>
  )
}

type FeeRule = NonNullable<ControlInput<'fees'>['protocolFees']>[number]

const kindTexts = (): Readonly<Record<FeeRule['kind'], string>> => ({
  surplus: t`Surplus`,
  priceImprovement: t`Price improvement`,
})
const orderTexts = (): Readonly<Record<FeeRule['orders'], string>> => ({
  any: t`All orders`,
  market: t`Market orders`,
  limit: t`Limit orders`,
})
const choicesOf = <T extends string>(texts: Readonly<Record<T, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: value as T, label }))

const describeFeeRule = ({ kind, factor, maxVolumeFactor, orders }: FeeRule): string =>
  t`${kindTexts()[kind]}: ${factor * 100}%, at most ${maxVolumeFactor * 100}% of the volume. ${orderTexts()[orders]}.`

export function FeesForm({ handle }: ControlProps) {
  const control = useControl(handle, 'fees')
  const { volumeFeeBps = 0, protocolFees = [] } = handle.settings
  const [text, setText] = useState(String(volumeFeeBps))
  const bps = readNumber(text, exchangeControls.fees.input.shape.volumeFeeBps)
  const setVolume = () =>
    control.submit(bps !== undefined && { volumeFeeBps: bps }, (fee) =>
      control.run(fee, t`The volume fee is ${fee.volumeFeeBps} bps.`),
    )
  const setRules = (rules: readonly FeeRule[], result: string) => control.run({ protocolFees: rules }, result)
  return (
    <ControlFrame name="fees" title={t`Fees`} control={control}>
      <Form class="row control-line" onSubmit={setVolume}>
        <div class="grow">
          <TextField
            label={t`Volume fee (bps)`}
            inputMode="decimal"
            value={text}
            onText={setText}
            fault={control.faultOf(
              text,
              t`Enter 0 to ${MAX_VOLUME_FEE_BPS} bps with up to two decimals.`,
              bps !== undefined,
            )}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Set volume fee`}
        </Button>
      </Form>
      {protocolFees.length === 0 && <p class="small soft">{t`No fee on surplus or price improvement.`}</p>}
      <ul class="control-list" aria-label={t`Fees on surplus and price improvement`}>
        {protocolFees.map((rule, index) => (
          <li key={describeFeeRule(rule)} class="row">
            <span class="grow small">{describeFeeRule(rule)}</span>
            <Button
              size="small"
              aria-label={t`Remove fee: ${describeFeeRule(rule)}`}
              onClick={() =>
                setRules(
                  protocolFees.filter((_, other) => other !== index),
                  t`Fee removed.`,
                )
              }
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <NewFee onAdd={(rule) => setRules([...protocolFees, rule], t`Fee added.`)} />
    </ControlFrame>
  )
}

const partOf = (percent: number): number => percent / 100

/** Form for a new fee on surplus or price improvement. */
function NewFee({ onAdd }: { readonly onAdd: (rule: FeeRule) => void }) {
  const [kind, setKind] = useState<FeeRule['kind']>('surplus')
  const [orders, setOrders] = useState<FeeRule['orders']>('any')
  const [share, setShare] = useState('50')
  const [cap, setCap] = useState('1')
  const fields = useRequiredFields()
  const factor = readNumber(share, feeFactor, partOf)
  const maxVolumeFactor = readNumber(cap, feeFactor, partOf)
  const add = () =>
    fields.submit(
      factor !== undefined && maxVolumeFactor !== undefined && { kind, orders, factor, maxVolumeFactor },
      onAdd,
    )
  const faultOf = (text: string, part: number | undefined) =>
    fields.faultOf(text, t`Enter at least 0% and less than 100%.`, part !== undefined)
  return (
    <Form class="control-fields" label={t`New fee`} onSubmit={add}>
      <SelectField label={t`Fee on`} value={kind} choices={choicesOf(kindTexts())} onChoice={setKind} />
      <SelectField label={t`Orders`} value={orders} choices={choicesOf(orderTexts())} onChoice={setOrders} />
      <TextField
        label={t`Share (%)`}
        inputMode="decimal"
        value={share}
        onText={setShare}
        fault={faultOf(share, factor)}
      />
      <TextField
        label={t`Cap (% of volume)`}
        inputMode="decimal"
        value={cap}
        onText={setCap}
        fault={faultOf(cap, maxVolumeFactor)}
      />
      <Button type="submit">{t`Add fee`}</Button>
    </Form>
  )
}

type Program = ControlInput<'program'>

/** Initial values: the published affiliate program (SOURCES: Affiliates). */
const PUBLISHED: Program = {
  rewardAmount: 20,
  triggerVolume: 250_000,
  timeCapDays: 90,
  volumeCap: 50_000_000,
  revenueSplitAffiliatePct: 50,
  revenueSplitTraderPct: 50,
  revenueSplitDaoPct: 0,
}

const programTexts = (): Readonly<Record<keyof Program, string>> => ({
  rewardAmount: t`Reward (USD)`,
  triggerVolume: t`Volume for a reward (USD)`,
  timeCapDays: t`Ends after (days)`,
  volumeCap: t`Volume cap (USD), 0 for none`,
  revenueSplitAffiliatePct: t`Affiliate (%)`,
  revenueSplitTraderPct: t`Trader (%)`,
  revenueSplitDaoPct: t`DAO (%)`,
})

/** Returns the bounds of a parameter in a sentence. */
function programFault(name: keyof Program): string {
  const min = name === 'triggerVolume' ? MIN_TRIGGER_VOLUME.toFixed(6) : '0'
  return t`Enter a number from ${writeNumberText(min)} to ${writeNumberText(String(MAX_PROGRAM_VALUE))}.`
}

export function ProgramForm({ handle }: ControlProps) {
  const control = useControl(handle, 'program')
  const known = handle.settings.program ?? PUBLISHED
  const [typed, setTyped] = useState<Partial<Record<keyof Program, string>>>({})
  const fields = Object.entries(programTexts()) as [keyof Program, string][]
  const textOf = (name: keyof Program): string => typed[name] ?? String(known[name])
  const numberOf = (name: keyof Program) =>
    readNumber(textOf(name), name === 'triggerVolume' ? triggerVolume : programValue)
  const numbers = fields.map(([name]) => [name, numberOf(name)] as const)
  const isReadable = numbers.every(([, value]) => value !== undefined)
  const set = () =>
    control.submit(isReadable, () => control.run(Object.fromEntries(numbers), t`Affiliate program updated.`))
  return (
    <ControlFrame name="program" title={t`Affiliate program`} control={control}>
      <Form class="control-fields" onSubmit={set}>
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            value={textOf(name)}
            onText={(text) => setTyped({ ...typed, [name]: text })}
            fault={control.faultOf(textOf(name), programFault(name), numberOf(name) !== undefined)}
          />
        ))}
        <Button type="submit" isBusy={control.isPending}>
          {t`Update program`}
        </Button>
      </Form>
    </ControlFrame>
  )
}

export function CmsForm({ handle }: ControlProps) {
  const control = useControl(handle, 'cms')
  const set = (isEnabled: boolean) =>
    control.run(
      { isEnabled },
      isEnabled
        ? t`Affiliate and notification routes are on.`
        : t`Affiliate and notification routes return 503.`,
    )
  return (
    <ControlFrame name="cms" title={t`CMS`} control={control}>
      <CheckField isChecked={handle.settings.isCmsEnabled !== false} onCheck={set}>
        {t`Affiliate and notification routes on`}
      </CheckField>
    </ControlFrame>
  )
}
