import { h, render } from 'preact'

const root = document.getElementById('app')
if (root) render(h('input', { class: 'amount-input' }), root)
