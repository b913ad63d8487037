/** @jsxImportSource react */
/**
 * Pages with the structure of the order explorer: an account's orders, an order, a transaction, tokens, and a
 * virtual list. Source: `apps/explorer` of cowprotocol/cowswap.
 */
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as css from './cow-styles'
import { type FixtureState, IS_VIRTUAL, ROWS, rowsOf, runFixture, shorten } from './fixture'
import { ACCOUNT, addressAt, orderAt, transactionAt } from './ids'

const Copy = () => (
  <span>
    <css.CopyIcon viewBox="0 0 16 13" aria-hidden="true">
      <rect width="12" height="12" fill="currentColor" />
    </css.CopyIcon>
  </span>
)

function CopyRow({ children, row: Row = css.CopyRow }: { children: ReactNode; row?: typeof css.CopyRow }) {
  return (
    <Row>
      <css.CopyContent>{children}</css.CopyContent>
      <Copy />
    </Row>
  )
}

const OrderLink = ({ uid }: { uid: string }) => (
  <CopyRow>
    <a href={`/orders/${uid}`} rel="noopener noreferrer" target="_self">
      <css.Truncated>{uid}</css.Truncated>
    </a>
  </CopyRow>
)

const Amount = ({ value, token }: { value: string; token: number }) => (
  <css.Amount>
    {value} <a href={`/address/${addressAt(token)}`}>{token % 2 ? 'USDC' : 'WETH'}</a>
  </css.Amount>
)

const STATUSES = ['Filled', 'Open', 'Partially filled', 'Expired', 'Cancelled'] as const
const Status = ({ at }: { at: number }) => (
  <css.Status>
    <css.StatusText>{STATUSES[at % STATUSES.length]}</css.StatusText>
  </css.Status>
)

/** Rows of an account's orders have two columns more than rows of a transaction. */
function OrderRow({ at, age, isWide }: { at: number; age: number; isWide: boolean }) {
  return (
    <tr>
      <td>
        <OrderLink uid={orderAt(at)} />
      </td>
      <td>
        <span>
          <div>{at % 2 ? 'Buy' : 'Sell'}</div>
        </span>
      </td>
      <td>
        <Amount value={`${at + 1}.5`} token={at} />
      </td>
      <td>
        <Amount value={`${(at + 1) * 3_000}.25`} token={at + 1} />
      </td>
      <td>3,000.1234 USDC for WETH</td>
      <td>
        <span>+0.{at % 9}1%</span>
      </td>
      {isWide && <td>{at % 4 === 0 ? 'TWAP' : ''}</td>}
      <td>
        <span>
          <span>{age + at + 2} minutes ago</span>
        </span>
      </td>
      <td>
        <Status at={at} />
      </td>
    </tr>
  )
}

function OrderTable({ state, isWide }: { state: FixtureState; isWide: boolean }) {
  return (
    <css.TableScroll>
      <css.Table>
        <thead>
          <tr>
            <th>
              <span>Order ID</span>
            </th>
            <th>Type</th>
            <th>Sell amount</th>
            <th>Buy amount</th>
            <th>
              <span>Limit price</span>
            </th>
            <th>Surplus</th>
            {isWide && <th>Tags</th>}
            <th>Created</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(state).map((at) => (
            <OrderRow key={at} at={at} age={state.age} isWide={isWide} />
          ))}
        </tbody>
      </css.Table>
    </css.TableScroll>
  )
}

const TabbedContent = ({ tabs, children }: { tabs: readonly string[]; children: ReactNode }) => (
  <css.Tabs>
    <css.TabList role="tablist">
      {tabs.map((tab) => (
        <button key={tab} type="button" role="tab">
          {tab}
        </button>
      ))}
    </css.TabList>
    {children}
  </css.Tabs>
)

const ROW_HEIGHT_PX = 40
const SLOTS = Array.from('abcdefghijklmn')

/** A list that reuses the nodes of 14 rows for all orders. */
function VirtualList() {
  const [first, setFirst] = useState(0)
  return (
    <css.Viewport
      id="viewport"
      onScroll={({ currentTarget }) =>
        flushSync(() => setFirst(Math.floor(currentTarget.scrollTop / ROW_HEIGHT_PX)))
      }
    >
      <div style={{ position: 'relative', height: ROWS * ROW_HEIGHT_PX }}>
        {SLOTS.map((slot, position) => {
          const offset = (((position - first) % SLOTS.length) + SLOTS.length) % SLOTS.length
          const at = first + offset
          if (at >= ROWS) return null
          return (
            <css.VirtualRow key={slot} role="row" style={{ top: at * ROW_HEIGHT_PX }}>
              <OrderLink uid={orderAt(at)} />
              <Amount value={`${at + 1}.5`} token={at} />
              <Status at={at} />
            </css.VirtualRow>
          )
        })}
      </div>
    </css.Viewport>
  )
}

const AccountPage = ({ state }: { state: FixtureState }) => (
  <>
    <css.Title>
      <h1>Order history</h1>
      <CopyRow row={css.TitleAddress}>
        <a href={`https://etherscan.io/address/${ACCOUNT}`} target="_blank" rel="noreferrer">
          <span>{shorten(ACCOUNT, 6, 4)}</span>
        </a>
      </CopyRow>
    </css.Title>
    <TabbedContent tabs={['Orders']}>
      {IS_VIRTUAL ? <VirtualList /> : <OrderTable state={state} isWide />}
    </TabbedContent>
  </>
)

const TransactionPage = ({ state, hash }: { state: FixtureState; hash: string }) => (
  <>
    <css.Title>
      <h1>Transaction details</h1>
      <CopyRow row={css.TitleAddress}>
        <a href={`https://etherscan.io/tx/${hash}`} target="_blank" rel="noreferrer">
          <span>{shorten(hash, 6, 4)}</span>
        </a>
      </CopyRow>
    </css.Title>
    <TabbedContent tabs={['Orders', 'Graph']}>
      <OrderTable state={state} isWide={false} />
    </TabbedContent>
  </>
)

const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <css.DetailLabel>
      <div>{label}</div>
    </css.DetailLabel>
    <td>
      <css.DetailContent>{children}</css.DetailContent>
    </td>
  </tr>
)

const OwnerRow = () => (
  <DetailRow label="From">
    <CopyRow>
      <css.AddressText>
        <a href={`https://etherscan.io/address/${ACCOUNT}`} target="_blank" rel="noreferrer">
          <css.AddressText>{ACCOUNT} ↗</css.AddressText>
        </a>
      </css.AddressText>
    </CopyRow>
    <css.Buttons>
      <css.Button href={`/address/${ACCOUNT}`}>Order history</css.Button>
    </css.Buttons>
  </DetailRow>
)

function OrderDetails({ uid, age }: { uid: string; age: number }) {
  const hash = transactionAt(0)
  return (
    <css.TableScroll $isColumn>
      <css.Table $isColumn>
        <tbody>
          <DetailRow label="Order Id">
            <CopyRow>
              <css.Truncated>{uid}</css.Truncated>
            </CopyRow>
            <css.Buttons>
              <css.Button href="https://swap.cow.fi/">New order↗</css.Button>
            </css.Buttons>
          </DetailRow>
          <OwnerRow />
          <DetailRow label="Transaction hash">
            <CopyRow>
              <a href={`https://etherscan.io/tx/${hash}`} target="_blank" rel="noreferrer">
                {hash}↗
              </a>
            </CopyRow>
            <css.Buttons>
              <css.Button href={`/tx/${hash}`}>Batch</css.Button>
              <css.Button href={`/tx/${hash}?tab=graph`}>Graph</css.Button>
            </css.Buttons>
          </DetailRow>
          <DetailRow label="Status">
            <Status at={0} />
          </DetailRow>
          <DetailRow label="Submission Time">
            <span>{age + 2} minutes ago</span>
          </DetailRow>
          <DetailRow label="Amount">
            <Amount value="1.5" token={2} />
          </DetailRow>
          <DetailRow label="AppData">
            <pre style={{ whiteSpace: 'pre-wrap' }}>
              {JSON.stringify(
                { appCode: 'CoW Swap', metadata: { replacedOrder: { uid: orderAt(500) } }, version: '1.3.0' },
                null,
                2,
              )}
            </pre>
          </DetailRow>
        </tbody>
      </css.Table>
    </css.TableScroll>
  )
}

const OrderPage = ({ uid, age }: { uid: string; age: number }) => (
  <>
    <css.Title>
      <h1>Order details</h1>{' '}
      <CopyRow row={css.TitleRow}>
        <css.Truncated>{uid}</css.Truncated>
      </CopyRow>
    </css.Title>
    <TabbedContent tabs={['Overview', 'Fills']}>
      <OrderDetails uid={uid} age={age} />
    </TabbedContent>
  </>
)

const TokensPage = ({ state }: { state: FixtureState }) => (
  <>
    <css.Title>
      <h1>Tokens</h1>
    </css.Title>
    <css.TableScroll>
      <css.Table>
        <tbody>
          {rowsOf(state).map((at) => (
            <tr key={at}>
              <td>
                <span>{at + 1}</span>
              </td>
              <td>
                <Amount value={`Token ${at}`} token={at} />
              </td>
              <td>
                <span>${at + state.age}.25</span>
              </td>
            </tr>
          ))}
        </tbody>
      </css.Table>
    </css.TableScroll>
  </>
)

function Page({ state }: { state: FixtureState }) {
  const [, kind, id = ''] = state.path.split('/')
  if (kind === 'orders') return <OrderPage uid={id} age={state.age} />
  if (kind === 'tx') return <TransactionPage state={state} hash={id} />
  if (kind === 'tokens') return <TokensPage state={state} />
  return <AccountPage state={state} />
}

const root = createRoot(document.getElementById('root') as HTMLElement)
runFixture(
  (state) =>
    flushSync(() =>
      root.render(
        <css.Main key={state.mount}>
          <css.Global />
          <css.Header>
            <a href="/">CoW Explorer</a>
            <a href="/tokens">Tokens</a>
          </css.Header>
          <css.Content key={state.path}>
            <Page state={state} />
          </css.Content>
        </css.Main>,
      ),
    ),
  true,
)
