/**
 * Styles of the order explorer. Only facts that affect the layout are rebuilt. Source: `apps/explorer` of
 * cowprotocol/cowswap.
 */
import styled, { createGlobalStyle, css } from 'styled-components'

const SMALL = '@media (max-width: 720px)'
const MEDIUM = '@media (max-width: 960px)'

export const Global = createGlobalStyle`
  :root { --bg: #16171f; --bg2: #1e1f2b; --line: #2b2b3a; --text: #fff; --grey: #9797b8; --orange: #d96d49 }
  :root.light { --bg: #f7f8fa; --bg2: #fff; --line: #d9dbe3; --text: #16171f; --grey: #5c5c78; --orange: #b34a26 }
  html, body { width: 100%; font-size: 62.5%; line-height: 10px; text-rendering: geometricPrecision; box-sizing: border-box }
  *, *::before, *::after { box-sizing: inherit }
  html, body, #root { display: block; max-width: 100vw; margin: 0; padding: 0; position: relative }
  html, body { background: var(--bg); color: var(--text); font-family: system-ui, sans-serif }
  h1 { font-size: 1.8rem; margin: .5rem 0 }
  a { text-decoration: none; cursor: pointer; color: var(--orange) }
  a:hover { text-decoration: underline }
`
export const Main = styled.div`
  max-width: 1600px; width: 100%; min-height: 100vh; margin: 0 auto; overflow-x: hidden;
  display: flex; flex-direction: column; flex-grow: 1;
  ${MEDIUM} { flex-flow: column wrap; max-width: 100% }
`
export const Header = styled.header`
  display: flex; align-items: center; gap: 1.6rem; height: 6.4rem; padding: 0 1.6rem; font-size: 1.6rem;
`
export const Content = styled.div`
  padding: 1.6rem; margin: 0 auto; width: 100%; max-width: 100%; flex-grow: 1;
  ${MEDIUM} { padding: 0 0 4.2rem }
`
export const Title = styled.div`
  display: flex; flex-direction: row; gap: 1.6rem; align-items: center; margin: 2.4rem 0;
  > h1 { line-height: 1.2 }
  ${MEDIUM} { padding: 0 1.6rem }
  ${SMALL} { justify-content: center }
`
export const CopyRow = styled.span`
  display: flex; align-items: center; flex-flow: row nowrap; gap: .5rem;
  & > :first-child { word-break: break-all }
`
export const CopyContent = styled.div`
  display: inline-block; position: relative;
`
export const CopyIcon = styled.svg`
  vertical-align: baseline; margin: 0 0 0 .3rem; width: 1.6rem; height: 1.3rem; cursor: pointer; color: var(--grey);
`
export const TitleRow = styled(CopyRow)`
  color: var(--grey); font-size: 1.3rem; font-weight: 400; margin: 0 0 0 1rem;
  ${SMALL} { font-size: 1.2rem }
`
export const TitleAddress = styled(TitleRow)`
  a { display: flex; align-items: center }
`
export const Truncated = styled.span`
  width: 12ch; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; display: block;
`
export const Tabs = styled.div`
  width: 100%; max-width: 100%;
`
export const TabList = styled.div`
  position: sticky; top: 0; background: var(--bg); z-index: 2; max-width: 100%; display: flex; flex-flow: row wrap;
  border-bottom: .1rem solid var(--line); border-radius: 4px;
  > button {
    display: flex; flex: 0 0 auto; align-items: center; justify-content: center; min-width: 13rem; padding: 1rem 2rem;
    line-height: 2; border: 0; background: none; color: inherit; font: inherit; font-size: 1.3rem;
    ${SMALL} { flex: 1 1 auto }
  }
`
export const TableScroll = styled.div<{ $isColumn?: boolean }>`
  display: block; overflow-x: auto;
  ${({ $isColumn }) =>
    $isColumn &&
    css`
      ${SMALL} { overflow: hidden; max-width: 100%; width: 100% }
    `}
`
const columnCells = css`
  tr {
    ${SMALL} { display: flex; flex-flow: column wrap; gap: 1.4rem; padding: 2rem 1.4rem }
  }
  th, td {
    ${SMALL} { white-space: normal; word-break: break-all; padding: 0 }
  }
`
export const Table = styled.table<{ $isColumn?: boolean }>`
  margin: 0; border-collapse: collapse; width: 100%; max-width: 100%; font-size: 1.4rem; font-weight: 400;
  line-height: 1; position: relative; padding: 0 0 2rem; background: transparent;
  thead, tbody { width: 100%; font-size: inherit; line-height: inherit }
  tr { text-align: start; font-size: inherit; line-height: inherit }
  tr:not(:last-of-type) { border-bottom: 1px solid var(--line) }
  th, td {
    padding: 1.2rem 1rem; font-size: inherit; line-height: 1.2; vertical-align: middle; white-space: nowrap;
    > span { display: flex; align-items: center }
    &:first-child { font-weight: 500 }
  }
  ${({ $isColumn }) => $isColumn && columnCells}
`
export const Amount = styled.div`
  display: inline-flex; align-items: center; flex-flow: row wrap; gap: 4px; cursor: pointer;
`
export const Status = styled.div`
  display: flex; flex-direction: row; font-size: 1.1rem; text-transform: uppercase; width: fit-content;
`
export const StatusText = styled.div`
  position: relative; font-weight: 700; border-radius: .4rem; line-height: 1.1; padding: .75rem 1rem; display: flex;
  align-items: center; min-height: 2.8rem; width: 100%; white-space: normal; background: var(--line);
`
export const DetailLabel = styled.th`
  width: 0; min-width: 120px;
  & > div { display: flex; flex-direction: row; white-space: nowrap }
`
export const DetailContent = styled.div`
  display: flex; flex-wrap: wrap; gap: 16px; flex-direction: row;
`
export const Buttons = styled.div`
  display: flex; flex-direction: row; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-left: auto;
`
export const Button = styled.a`
  display: flex; align-items: center; justify-content: center; font-weight: 700; font-size: 1.3rem;
  border: .1rem solid var(--orange); border-radius: .4rem; padding: .8rem 1.5rem;
`
export const AddressText = styled.span`
  display: flex; align-items: center; gap: 5px;
`
export const Viewport = styled.div`
  height: 480px; overflow-y: auto; font-size: 1.4rem; line-height: 1.2;
`
export const VirtualRow = styled.div`
  position: absolute; left: 0; right: 0; height: 40px; display: flex; align-items: center; gap: 2.4rem; padding: 0 1rem;
`
