// biome-ignore lint/style/noDefaultExport: a picture's address is imported as such
export default '/art/picture.svg'
