// Writes what Go and sprig make of the templates in sprig.json, in place:
// go run record-sprig.go < sprig.json > new.json
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	var recording struct {
		Data any         `json:"data"`
		Rows [][2]string `json:"rows"`
	}
	check(json.NewDecoder(os.Stdin).Decode(&recording))
	for index, row := range recording.Rows {
		parsed, err := template.New("row").Funcs(sprig.TxtFuncMap()).Parse(row[0])
		check(err)
		var out bytes.Buffer
		check(parsed.Execute(&out, recording.Data))
		recording.Rows[index][1] = out.String()
	}
	check(json.NewEncoder(os.Stdout).Encode(recording))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
