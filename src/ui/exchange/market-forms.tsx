/** The market of the paper chain: prices that are set, the seed of their walk, and tokens out of nowhere. */
import { useState } from 'preact/hooks'
import { parseTyped } from '../../client/trade/typed-numbers'
import { listTokens } from '../../domain/chains/tokens'
import { usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { SelectField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useGaps } from '../kit/use-gaps'
import { AddressField } from '../workspace/address-field'
import { useTypedAddress } from '../workspace/use-ens'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readNumber } from './typed-inputs'

/** A token of the network at hand, chosen by its symbol. */
function useToken() {
  const { chain } = useWorkspace()
  const tokens = listTokens(chain.id)
  const [address, setAddress] = useState<string>()
  const token = tokens.find((each) => each.address === address) ?? tokens[0]
  const field = token && (
    <SelectField
      label={t`Token`}
      value={token.address as string}
      choices={tokens.map(({ address: value, symbol }) => ({ value: value as string, label: symbol }))}
      onChoice={setAddress}
    />
  )
  return { token, field }
}

const MAX_USD = 1e9

export function PriceForm({ held }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(held, 'price')
  const { token, field } = useToken()
  const [text, setText] = useState('')
  const price = readNumber(text, MAX_USD)
  const isReadable = price !== undefined && price > 0
  const gaps = useGaps()
  const set = () =>
    gaps.submit(token && isReadable && { token, price }, (given) =>
      control.run(
        { network: chain.name, token: given.token.address, usd: given.price },
        t`Price of ${given.token.symbol} set to ${usd(given.price)}.`,
      ),
    )
  return (
    <ControlFrame name="price" title={t`Prices on ${chain.label}`} control={control}>
      <Form class="control-fields" onSubmit={set}>
        {field}
        <TextField
          label={t`Price (USD)`}
          inputMode="decimal"
          value={text}
          onText={setText}
          fault={gaps.faultOf(text, t`Enter a price above 0.`, isReadable)}
        />
        <Button type="submit" isBusy={control.isPending}>
          {t`Set price`}
        </Button>
      </Form>
      <SetPrices held={held} onWalk={control.run} />
    </ControlFrame>
  )
}

interface SetPricesProps extends ControlProps {
  readonly onWalk: ReturnType<typeof useControl>['run']
}

/** Prices that stand still, each with a press that lets it walk again. */
function SetPrices({ held, onWalk }: SetPricesProps) {
  const { chain } = useWorkspace()
  const prices = (held.settings.prices ?? []).filter(({ network }) => network === chain.id)
  if (prices.length === 0) return <p class="small soft">{t`All prices are simulated.`}</p>
  const symbolOf = (address: string): string =>
    listTokens(chain.id).find((token) => token.address === address)?.symbol ?? address
  return (
    <ul class="control-list" aria-label={t`Fixed prices`}>
      {prices.map(({ token, usd: price }) => (
        <li key={token} class="row">
          <span class="grow">{`${symbolOf(token)} ${usd(price)}`}</span>
          <Button
            size="small"
            aria-label={t`Simulate the price of ${symbolOf(token)}`}
            onClick={() =>
              onWalk({ network: chain.name, token, usd: null }, t`Price of ${symbolOf(token)} is simulated.`)
            }
          >
            {t`Simulate price`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function SeedForm({ held }: ControlProps) {
  const control = useControl(held, 'seed')
  const [text, setText] = useState(held.settings.seed ?? '')
  const seed = text.trim()
  const gaps = useGaps()
  const set = () => gaps.submit(seed !== '', () => control.run({ seed }, t`Price seed: ${seed}.`))
  return (
    <ControlFrame name="seed" title={t`Seed`} control={control}>
      <Form class="row control-line" onSubmit={set}>
        <div class="grow">
          <TextField
            label={t`Price seed`}
            value={text}
            onText={setText}
            fault={gaps.faultOf(text, t`Enter a seed.`)}
          />
        </div>
        <Button type="submit" disabled={seed.length > 60} isBusy={control.isPending}>
          {t`Set seed`}
        </Button>
      </Form>
    </ControlFrame>
  )
}

export function MintForm({ held }: ControlProps) {
  const { chain, account } = useWorkspace()
  const control = useControl(held, 'mint')
  const { token, field } = useToken()
  const [text, setText] = useState('')
  const [to, setTo] = useState<string>(account ? withChecksum(account.address) : '')
  const typed = useTypedAddress(to)
  const amount = token && parseTyped(text, token.decimals)
  const owner = typed.address
  const gaps = useGaps()
  const mint = () =>
    gaps.submit(token && owner && amount && { token, owner, amount }, (given) =>
      control.run(
        {
          network: chain.name,
          owner: given.owner,
          token: given.token.address,
          amount: String(given.amount),
        },
        t`Minted ${text.trim()} ${given.token.symbol}.`,
      ),
    )
  return (
    <ControlFrame name="mint" title={t`Mint on ${chain.label}`} control={control}>
      <Form class="control-fields" onSubmit={mint}>
        {field}
        <TextField
          label={t`Amount`}
          inputMode="decimal"
          value={text}
          onText={setText}
          fault={gaps.faultOf(text, t`Enter an amount above 0.`, Boolean(amount))}
        />
        <div class="control-wide">
          <AddressField
            label={t`Account`}
            text={to}
            typed={typed}
            onText={setTo}
            fault={gaps.faultOf(to, t`Enter an address.`)}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Mint`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
