import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/uploads': server } },
  build: {
    outDir: 'dist',
    // Fonts and images stay files of their own: the policy allows no data: fonts, and they cache better.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
})
