import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/rail.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { startLanguage } from './i18n/index.svelte'
import { keepOffline } from './shell/offline.svelte'
import { startTheme } from './shell/theme.svelte'

startTheme()
await startLanguage()
mount(App, { target: document.getElementById('app')! })
keepOffline()
