// Package graphql stands for the library of the same name, which the files of GoAlert import for other functions than
// those that are driven.
package graphql

import "io"

// Marshaler is implemented by the types of GoAlert.
type Marshaler interface{ MarshalGQL(w io.Writer) }

// Unmarshaler is implemented by the types of GoAlert.
type Unmarshaler interface{ UnmarshalGQL(v interface{}) error }

// MarshalString is not called.
func MarshalString(string) Marshaler { panic("not called") }

// UnmarshalString is not called.
func UnmarshalString(interface{}) (string, error) { panic("not called") }
